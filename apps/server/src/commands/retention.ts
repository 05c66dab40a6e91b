/**
 * Says which reports are older than their term: `bun run retention`. The running service erases them every hour; `--now` does it
 * here. With the embedded database the service must not be running.
 */
import { expireReports, sweepRemovedReports } from "@rubrica/core";
import { createSourceFiles } from "@rubrica/report-pipeline";
import { type OpenedForCommand, withOpened } from "../privacy/open-for-command.ts";
import { readArguments } from "../settings/read-arguments.ts";
import { StartupError } from "../startup-error.ts";
import { runCommand } from "./command-line.ts";

const help = `Says how many reports are older than REPORT_RETENTION_DAYS and RELEASED_REPORT_RETENTION_DAYS.

  bun run retention --dry-run
  bun run retention --now

  --dry-run  counts and erases nothing; what is done without options, too
  --within   counts also what becomes due in so many days. Default 30.
  --now      erases what is due, whole
`;

await runCommand(async () => {
  const values = parse();
  if (values.help) console.log(help);
  else await withOpened((opened) => run(opened, values));
});

function parse() {
  const { values } = readArguments({
    options: {
      "dry-run": { type: "boolean", default: false },
      now: { type: "boolean", default: false },
      within: { type: "string", default: "30" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.now && values["dry-run"])
    throw new StartupError("bad_arguments", "--dry-run and --now are one or the other");
  if (!/^\d{1,5}$/.test(values.within)) throw new StartupError("bad_arguments", "--within must be a number of days");
  return values;
}

async function run(
  { environment, stores, objects, folder }: OpenedForCommand,
  { now, within }: { readonly now: boolean; readonly within: string },
): Promise<void> {
  const terms = environment.privacy;
  const { reportDays, releasedReportDays } = terms;
  if (reportDays === null && releasedReportDays === null) {
    console.log("Reports are kept until somebody deletes them: REPORT_RETENTION_DAYS is not set.");
    return;
  }
  const preview = await stores.retention.preview(terms, Number(within));
  const first = preview.firstDueAt === null ? "" : ` The first: ${preview.firstDueAt.toISOString()}.`;
  console.log(`Due now: ${preview.due} reports; within ${within} days: ${preview.dueWithin}.${first}`);
  if (!now) return;
  const { transaction, deadLetters } = stores;
  const removed = await expireReports(transaction, { terms });
  const dropCopy = createSourceFiles({ folder: folder.work, objects }).drop;
  await sweepRemovedReports({ transaction, objects, progress: stores.progress, deadLetters, dropCopy });
  console.log(`Erased: ${removed} reports.`);
}
