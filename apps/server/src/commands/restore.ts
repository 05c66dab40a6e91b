/** Brings a backup back: `bun run restore FOLDER`, while the service does not run. See docs/upgrading.md. */
import { backupSubject } from "../backup/make-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { readArguments } from "../settings/read-arguments.ts";
import { runCommand, showHelp } from "./command-line.ts";

const help = `Brings a backup back into DATA_DIR, which has to be empty; the service must not run.

  bun run restore FOLDER             checks everything first, then writes
  bun run restore FOLDER --replace   puts aside what is in DATA_DIR, into a folder before-restore-... there

With DATABASE_URL: first pg_restore into an empty database, then this for files, keys and rubrics. Start the service with
the KEYS_PASSPHRASE of before.`;

async function run(): Promise<void> {
  const { values, positionals } = readArguments({
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      replace: { type: "boolean", default: false },
    },
  });
  const [backup, ...rest] = positionals;
  if (values.help || backup === undefined || rest.length > 0) {
    return showHelp(help, values);
  }
  const { folder, isEmbedded } = backupSubject(process.env);
  const manifest = await restoreBackup({ backup, folder, withDatabase: isEmbedded, replace: values.replace });
  const { database, madeAt, version } = manifest;
  const counts = database ? `: ${database.accounts} accounts, ${database.reports} reports` : "";
  console.log(`${folder.path} is as it was at ${madeAt} (version ${version})${counts}`);
}

await runCommand(run);
