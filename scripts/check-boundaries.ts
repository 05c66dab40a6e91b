/** Checks who imports whom, in package.json files and in import statements. Prints one line a violation. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { findViolations } from "./boundaries/find-violations.ts";
import { listSources, listWorkspaces } from "./workspace/list-workspaces.ts";

const root = join(import.meta.dirname, "..");
const workspaces = listWorkspaces(root);
let files = 0;
const violations = workspaces.flatMap((workspace) => {
  const sources = listSources(join(root, workspace.path)).map((path) => ({
    path: relative(root, path),
    text: readFileSync(path, "utf8"),
  }));
  files += sources.length;
  return findViolations(workspace, sources, workspaces);
});
for (const violation of violations) console.error(violation);
console.log(`${files} files in ${workspaces.length} workspaces, ${violations.length} boundary violations`);
process.exit(violations.length === 0 ? 0 : 1);
