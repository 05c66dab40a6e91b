import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/**
 * Copies what a clone of this checkout would hold, with what is not committed yet, into a new folder; of it the files
 * that `keep` wants.
 */
export async function copySources(folder: string, keep: (path: string) => boolean = () => true): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Listed and not there: deleted, and not yet committed so.
  const paths = listSources().filter((path) => path !== "" && keep(path) && existsSync(join(root, path)));
  const archive = execFileSync("tar", ["--create", "--null", "--files-from=-"], {
    cwd: root,
    input: paths.join("\0"),
    maxBuffer: 1024 ** 3,
  });
  execFileSync("tar", ["--extract", "--directory", folder], { input: archive });
}

function listSources(): readonly string[] {
  // Unpacked from an archive, or on a machine without git: all but what is made here.
  if (!existsSync(join(root, ".git")) || Bun.which("git") === null)
    return [...new Bun.Glob("**/*").scanSync({ cwd: root, dot: true })].filter((path) => !MADE.test(`/${path}`));
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return list.split("\0");
}

/** What `.gitignore` leaves out. */
const MADE =
  /\/(?:node_modules|dist|data|coverage|\.git|\.readmes-[^/]*)\/|^\/(?:api-reference\/html|deploy\/secrets)\/|\.(?:tgz|tsbuildinfo)$/;
