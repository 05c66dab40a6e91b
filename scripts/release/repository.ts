import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listWorkspaces } from "../workspace/list-workspaces.ts";

/** Address of the repository in the manifest of the root, or null while nobody has named it. */
export function readRepository(root: string): string | null {
  const { repository } = readManifest(root);
  return typeof repository === "string" && repository !== "" ? repository : null;
}

/** The address of a web page, without `.git` and a slash at its end. Throws when it is none. */
export function parseRepository(address: string): string {
  const parsed = URL.canParse(address) ? new URL(address) : null;
  if (parsed?.protocol !== "https:" || parsed.pathname === "/") {
    throw new Error(`The address of the repository is a page such as https://host/owner/name, not "${address}".`);
  }
  return parsed.href.replace(/\/+$/, "").replace(/\.git$/, "");
}

/** Writes `repository` into the manifest of the root, and what npm shows of it into that of each published package. */
export function writeRepository(root: string, address: string): void {
  writeManifest(root, { ...readManifest(root), repository: address });
  for (const { path, manifest } of listWorkspaces(root)) {
    if (manifest.private === true) continue;
    const folder = join(root, path);
    writeManifest(folder, {
      ...readManifest(folder),
      repository: { type: "git", url: `git+${address}.git`, directory: path },
      homepage: `${address}/tree/main/${path}#readme`,
      bugs: `${address}/issues`,
    });
  }
}

function readManifest(folder: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

function writeManifest(folder: string, manifest: Record<string, unknown>): void {
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
