/**
 * Erases a person with all reports: `bun run erase-account --email somebody@example.com --yes`. With the embedded database the
 * service must not be running; while it runs, administrators do the same in the service.
 */
import { erasePerson, finishErasures, sweepRemovedReports } from "@rubrica/core";
import { waitingMailKeys } from "@rubrica/identity";
import { createSourceFiles } from "@rubrica/report-pipeline";
import { withOpened } from "../privacy/open-for-command.ts";
import { findWhose, parseWhose } from "../privacy/whose-account.ts";
import { StartupError } from "../startup-error.ts";
import { runCommand } from "./command-line.ts";

const help = `Erases a person: account, sessions, reports with their files and scores, and their name in what stays. For good.

  bun run erase-account --email somebody@example.com --yes

  --email  address of the account
  --id     id of the account, instead of its address: after a restore, for those who were erased since the backup
  --yes    does it; without it the command says what it would erase
`;

await runCommand(run);

async function run(): Promise<void> {
  const request = parseWhose({ yes: { type: "boolean" } });
  if (request === null) return console.log(help);
  await withOpened(async (opened) => {
    const { environment, stores, objects, folder, accountProvider } = opened;
    const { transaction, deadLetters } = stores;
    const personId = await findWhose(opened, request);
    if (!request.values.yes) {
      const reports = await stores.reports.list({ ownerId: personId, limit: 1, offset: 0 });
      console.log(`Account ${personId} with ${reports.total} reports would be erased. Do it with --yes.`);
      return;
    }
    const outcome = await erasePerson(
      { transaction, taskKeys: waitingMailKeys, marksKeptDays: environment.privacy.marksKeptDays },
      { personId, by: null },
    );
    if (outcome.status !== "erased") {
      const last = "this is the last active admin; make another one first";
      throw new StartupError("bad_arguments", outcome.status === "last_admin" ? last : "nobody has this id");
    }
    const dropCopy = createSourceFiles({ folder: folder.work, objects }).drop;
    await sweepRemovedReports({ transaction, objects, progress: stores.progress, deadLetters, dropCopy });
    const { left } = await finishErasures({ transaction, accountProvider });
    const { erasure } = outcome;
    const done = erasure.isEarlier ? "was erased before" : "is erased";
    console.log(`Account ${personId} ${done}, with ${erasure.reports} reports: erasure ${erasure.id}`);
    if (left > 0) console.log("The account at Supabase could not be removed now; the service tries again every hour.");
  });
}
