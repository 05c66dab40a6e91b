/** Checks who imports whom, in package.json files and in import statements, and that nobody goes in circles. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { findBetweenFeatures } from "./boundaries/console-features.ts";
import { findCircles } from "./boundaries/find-circles.ts";
import { findViolations } from "./boundaries/find-violations.ts";
import { listSources, listWorkspaces } from "./workspace/list-workspaces.ts";

const root = join(import.meta.dirname, "..");
const workspaces = listWorkspaces(root);
let files = 0;
const findings = workspaces.flatMap((workspace) => {
  const sources = listSources(join(root, workspace.path)).map((path) => ({
    path: relative(root, path),
    text: readFileSync(path, "utf8"),
  }));
  files += sources.length;
  const circles = findCircles(sources).map((way) => `a circle: ${way.join(" -> ")}`);
  return [...findViolations(workspace, sources, workspaces), ...sources.flatMap(findBetweenFeatures), ...circles];
});
for (const finding of findings) console.error(finding);
console.log(`${files} files in ${workspaces.length} workspaces, ${findings.length} boundary violations`);
process.exit(findings.length === 0 ? 0 : 1);
