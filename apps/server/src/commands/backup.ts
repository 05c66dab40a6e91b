/** Makes a backup: `bun run backup FOLDER`, also while the service runs. See docs/upgrading.md. */
import { backupSubject, describeBackup, makeBackup } from "../backup/make-backup.ts";
import { readArguments } from "../settings/read-arguments.ts";
import { StartupError } from "../startup-error.ts";
import { runCommand, showHelp } from "./command-line.ts";

const help = `Makes a backup of DATA_DIR in a new folder: database, uploaded files, keys and rubrics, with checksums.

  bun run backup FOLDER           with the embedded database; the service may run
  bun run backup FOLDER --files   files, keys and rubrics alone, for a database of DATABASE_URL: first
                                  pg_dump --format=custom --file=FOLDER.dump, then this

The folder is readable by its owner alone. What it holds of keys opens everything, unless KEYS_PASSPHRASE encrypts them.
Outgoing mail is not part of it. bun run restore FOLDER brings it back.`;

async function run(): Promise<void> {
  const { values, positionals } = readArguments({
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      files: { type: "boolean", default: false },
    },
  });
  const [target, ...rest] = positionals;
  if (values.help || target === undefined || rest.length > 0) {
    return showHelp(help, values);
  }
  const { folder, isEmbedded } = backupSubject(process.env);
  if (!isEmbedded && !values.files) {
    throw new StartupError(
      "bad_arguments",
      "The database is that of DATABASE_URL: copy it first by pg_dump --format=custom, then the rest by backup FOLDER --files",
    );
  }
  if (isEmbedded && values.files) {
    throw new StartupError(
      "bad_arguments",
      "--files is for a database of DATABASE_URL; here the database belongs to it",
    );
  }
  const made = await makeBackup({ folder, target, withDatabase: isEmbedded });
  console.log([`${target} is a backup of ${folder.path}`, ...describeBackup(made)].join("\n  "));
}

await runCommand(run);
