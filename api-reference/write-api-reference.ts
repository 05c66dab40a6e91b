/**
 * Writes the reference of every published package's public names, made from their docstrings.
 *
 *   bun run docs:api [--out <folder>]   HTML, by default into api-reference/html
 *   bun run docs:api --check            writes nothing; fails when a public name has no docstring or a link leads nowhere
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Application, LogLevel, OptionDefaults } from "typedoc";
import { listWorkspaces } from "../scripts/workspace/list-workspaces.ts";
import { listEntryPoints } from "./entry-points.ts";

const root = join(import.meta.dirname, "..");
const { out, check } = parseArgs({
  options: {
    out: { type: "string", default: join(import.meta.dirname, "html") },
    check: { type: "boolean", default: false },
  },
}).values;
const packages = listWorkspaces(root).filter(({ manifest }) => manifest.private !== true);
const entryPoints = listEntryPoints(root, packages);

const application = await Application.bootstrap({
  name: "Rubrica",
  entryPoints: entryPoints.map(({ file }) => file),
  tsconfig: join(import.meta.dirname, "tsconfig.json"),
  readme: "none",
  excludeExternals: true,
  excludePrivate: true,
  hideGenerator: true,
  logLevel: LogLevel.Warn,
  // Whatever the clone calls its origin: source links lead into the checkout that the pages were made in. Paths begin where
  // all entry points have theirs.
  disableGit: true,
  gitRevision: "main",
  sourceLinkTemplate: "../../../packages/{path}#L{line}",
  // The JSON Schemas of report-model are generated from these.
  blockTags: [...OptionDefaults.blockTags, "@asType", "@minimum", "@maximum", "@pattern", "@format"],
  // Properties say with name and type what they are, and have a docstring where they do not.
  requiredToBeDocumented: ["Variable", "Function", "Class", "Interface", "Method", "Accessor", "TypeAlias"],
  packagesRequiringDocumentation: packages.map(({ manifest }) => manifest.name),
  validation: { notDocumented: true, invalidLink: true, notExported: false },
  treatWarningsAsErrors: true,
});
const project = await application.convert();
if (project === undefined) process.exit(1);
for (const module of project.children ?? []) {
  const entry = entryPoints.find(({ file }) => module.sources?.some(({ fullFileName }) => fullFileName === file));
  if (entry) module.name = entry.specifier;
}
application.validate(project);
const complaints = application.logger.errorCount + application.logger.warningCount;
if (complaints > 0) {
  console.error(`${complaints} docstrings are missing or wrong: see above.`);
  process.exit(1);
}
if (!check) {
  await application.generateDocs(project, out);
  console.log(`${entryPoints.length} entry points of ${packages.length} packages: ${join(out, "index.html")}`);
}
