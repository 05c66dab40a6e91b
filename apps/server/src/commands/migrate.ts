/** The migrations of the database: `bun run migrate`. See docs/upgrading.md. */
import { type MigrationState, NewerSchemaError, readMigrations, rehearseMigrations } from "@rubrica/adapter-postgres";
import type { Environment } from "../settings/environment.ts";
import { readArguments } from "../settings/read-arguments.ts";
import { readEnvironment } from "../settings/read-environment.ts";
import { StartupError } from "../startup-error.ts";
import { openCommandStorage } from "../storage/open-command-storage.ts";
import { type OpenedDatabase, openServerDatabase } from "../storage/open-database.ts";
import { runCommand, showHelp } from "./command-line.ts";

type CommandDatabase = Pick<OpenedDatabase, "database" | "migrate" | "close">;

const help = `Migrates the database of DATABASE_URL, or the embedded one of DATA_DIR, as every start of the service does too.

  bun run migrate             makes what is pending
  bun run migrate --status    tells what was made, when, and what is pending; ends with 3 where something is
  bun run migrate --dry-run   makes what is pending in one transaction, takes it back, and tells how it went
  bun run migrate --sql       prints the statements that are pending

Of the embedded database the service must not be running.`;

async function run(): Promise<void> {
  const { values, positionals } = readArguments({
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      status: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      sql: { type: "boolean", default: false },
    },
  });
  const asked = [values.status, values["dry-run"], values.sql].filter(Boolean).length;
  if (values.help || positionals.length > 0 || asked > 1) {
    return showHelp(help, values);
  }
  // Only these: the database can be looked at in a shell that lacks the other settings of the service.
  const { DATA_DIR, DATABASE_URL, DATABASE_URL_FILE } = process.env;
  const opened = await open(readEnvironment({ DATA_DIR, DATABASE_URL, DATABASE_URL_FILE }).environment);
  try {
    if (values.status) await tellStatus(opened);
    else if (values["dry-run"]) await rehearse(opened);
    else if (values.sql)
      for (const { name, sql } of await rehearseMigrations(opened.database)) console.log(`-- ${name}\n${sql}`);
    else await migrateNow(opened);
  } catch (error) {
    throw error instanceof NewerSchemaError ? new StartupError("newer_schema", error.message) : error;
  } finally {
    await opened.close();
  }
}

async function tellStatus({ database }: CommandDatabase): Promise<void> {
  const states = await readMigrations(database);
  for (const state of states) {
    const when = state.appliedAt === null ? "pending" : state.appliedAt.toISOString();
    console.log(`${when.padEnd(24)}  ${(state.checksum ?? "").slice(0, 12).padEnd(12)}  ${state.name}${remark(state)}`);
  }
  const pending = states.filter(({ appliedAt }) => appliedAt === null).length;
  console.log(`${states.length - pending} made, ${pending} pending`);
  if (pending > 0) process.exitCode = 3;
}

function remark({ checksum, appliedAt, appliedChecksum }: MigrationState): string {
  if (checksum === null) return "  of a later version: this one does not start on it";
  if (appliedAt !== null && appliedChecksum !== null && appliedChecksum !== checksum) {
    return `  was made by other statements (${appliedChecksum.slice(0, 12)})`;
  }
  return "";
}

async function rehearse({ database }: CommandDatabase): Promise<void> {
  const startedAt = performance.now();
  const rehearsed = await rehearseMigrations(database);
  for (const { name } of rehearsed) console.log(`could be made  ${name}`);
  console.log(
    `${rehearsed.length} made in ${Math.round(performance.now() - startedAt)} ms and taken back; nothing has changed`,
  );
}

async function migrateNow(opened: CommandDatabase): Promise<void> {
  const made = await opened.migrate();
  for (const name of made) console.log(`made  ${name}`);
  console.log(made.length === 0 ? "nothing was pending" : `${made.length} made`);
}

function open({ storage }: Pick<Environment, "storage">): Promise<CommandDatabase> {
  const options = { migrated: false };
  // A database of DATABASE_URL needs no data folder.
  if (storage.databaseUrl !== null) return openServerDatabase(storage.databaseUrl, options);
  return openCommandStorage(storage, options);
}

await runCommand(run);
