import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { requireCommand } from "../runtimes/run-command.ts";
import { readRepository } from "./repository.ts";

/** While the project has no address of its own, a trial needs one. */
const TRIAL_REPOSITORY = "https://example.org/rubrica/rubrica";
const RELEASE_SECONDS = 1200;

export interface TrialRelease {
  readonly root: string;
  /** Where the clone goes. */
  readonly folder: string;
  readonly registry: string;
  readonly npmrc: string;
}

/** Makes a release of what is committed, by the documented command, from a clone, onto the given registry. */
export function releaseClone({ root, folder, registry, npmrc }: TrialRelease): void {
  requireCommand(["git", "clone", "--quiet", root, folder], { folder: root });
  requireCommand([process.execPath, "install", "--frozen-lockfile", "--silent"], { folder, deadlineSeconds: 600 });
  const npmConfiguration = join(folder, ".git", "npmrc");
  writeFileSync(npmConfiguration, npmrc);
  const repository = readRepository(root) === null ? ["--repository", TRIAL_REPOSITORY] : [];
  requireCommand([process.execPath, "run", "release", "--registry", registry, ...repository], {
    folder,
    deadlineSeconds: RELEASE_SECONDS,
    environment: {
      NPM_CONFIG_USERCONFIG: npmConfiguration,
      GIT_AUTHOR_NAME: "Trial",
      GIT_AUTHOR_EMAIL: "trial@example.org",
      GIT_COMMITTER_NAME: "Trial",
      GIT_COMMITTER_EMAIL: "trial@example.org",
    },
  });
}
