import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { requireCommand } from "./run-command.ts";

/** Other packages that a consumer brings, because ours take them as clients. */
const CLIENTS = ["@electric-sql/pglite", "@supabase/supabase-js", "ioredis", "nodemailer", "postgres", "zod"];
const INSTALL_SECONDS = 600;

const INSTALLERS = {
  npm: ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"],
  bun: [process.execPath, "install", "--silent"],
} as const;

export interface ConsumerProject {
  readonly folder: string;
  readonly root: string;
  /** As `name@version`. */
  readonly releases: readonly string[];
  /** Content of the `.npmrc` that says where they come from. */
  readonly npmrc: string;
  readonly installer: keyof typeof INSTALLERS;
}

/** Makes a project like a consumer's in a new folder, which installs our releases. Throws when that fails. */
export function makeConsumerProject({ folder, root, releases, npmrc, installer }: ConsumerProject): void {
  mkdirSync(folder, { recursive: true });
  const dependencies = versionsOf(releases);
  const { catalog } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).workspaces;
  for (const name of CLIENTS) dependencies[name] = catalog[name];
  const manifest = { name: "consumer", private: true, type: "module", dependencies };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2));
  writeFileSync(join(folder, ".npmrc"), npmrc);
  cpSync(join(root, "scripts/runtimes/consumer"), folder, { recursive: true });
  requireCommand(INSTALLERS[installer], { folder, deadlineSeconds: INSTALL_SECONDS });
}

/** Versions by names, of releases as `name@version`. */
export function versionsOf(releases: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    releases.map((release) => {
      const at = release.lastIndexOf("@");
      return [release.slice(0, at), release.slice(at + 1)];
    }),
  );
}
