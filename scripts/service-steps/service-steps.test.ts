import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isTestFile, listSources } from "../workspace/list-workspaces.ts";

const root = join(import.meta.dirname, "../..");

/** What asks as the person before a step with the rights of the service. */
const ASKS =
  /\b(findAllowed|findSeen|refuseHandIn|refuseToManage|courses\.(allowed|rightsIn|rightsTo|readsEveryReport))\(/;

/** Files and folders that work with the rights of the service without asking about a course, and why. */
const EXEMPT: Readonly<Record<string, string>> = {
  "packages/identity/src": "Accounts, sessions and mail: a course decides nothing about them.",
  "packages/conformance/src": "Suites of tests.",
  "packages/worker-runtime/src": "Workers settle tasks on behalf of nobody.",
  "packages/report-pipeline/src/stages": "Workers process reports on behalf of nobody.",
  "packages/report-pipeline/src/rejudge": "Workers process reports on behalf of nobody.",
  "packages/report-pipeline/src/workers": "Workers build the graph on behalf of nobody.",
  "packages/report-pipeline/src/call-recorder.ts": "Workers record calls of a model on behalf of nobody.",
  "packages/report-pipeline/src/read-graph-fragments.ts":
    "Reads the reports that it is given; seen-graphs.ts lists them as the person.",
  "packages/core/src/reports/submit-report.ts":
    "For embedders that know people elsewhere; handInReport() asks before it.",
  "packages/core/src/reports/expire-reports.ts": "The retention period applies to every report.",
  "packages/core/src/reports/sweep-removed-reports.ts": "Removes what is left of reports that are gone.",
  "packages/core/src/reports/sweep-abandoned-uploads.ts": "Removes files that no report names.",
  "packages/core/src/privacy": "A person's own data, or an admin's or operator's request.",
  "packages/core/src/courses/manage-courses.ts":
    "Creating a course goes by the role of the account; every other function asks rightsIn().",
  "packages/core/src/courses/join-course.ts": "Whoever has the code of a course may join it.",
  "packages/gradebook/src/reading/record-reading.ts": "Adds to the audit log.",
  "apps/server/src/audit-recorder.ts": "Adds to the audit log.",
  "apps/server/src/chores": "Upkeep on behalf of nobody.",
  "apps/server/src/command-socket/served-command.ts": "An operator's request about an account.",
  "apps/server/src/http/routes/registration-roles.ts": "Adds to the audit log.",
  "apps/server/src/http/routes/invitations.ts": "Invitations are for admins.",
  "apps/server/src/installation-warnings.ts": "Asks whether there is any course, and tells nothing else.",
  "apps/server/src/privacy": "A person's own data, or an admin's or operator's request.",
  "apps/server/src/http/routes/tasks.ts": "The queue is for admins.",
};

const sources = ["packages", "apps/server/src", "apps/cli/src"]
  .flatMap((folder) => listSources(join(root, folder)))
  .map((file) => relative(root, file))
  .filter((file) => !isTestFile(`/${file}`))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }))
  .filter(({ text }) => /\.run\(SERVICE\b/.test(text));
const exemptOf = (file: string) => Object.keys(EXEMPT).find((path) => file === path || file.startsWith(`${path}/`));

test("every step into the rights of the service asks as the person before it, or is exempt for a reason", () => {
  expect(sources.length).toBeGreaterThan(30);
  expect(
    sources.filter(({ file, text }) => exemptOf(file) === undefined && !ASKS.test(text)).map(({ file }) => file),
  ).toEqual([]);
});

test("every exemption still applies to something", () => {
  const used = new Set(sources.map(({ file }) => exemptOf(file)));
  expect(Object.keys(EXEMPT).filter((path) => !used.has(path))).toEqual([]);
});
