/**
 * Takes the accounts of a Supabase project over: `bun run import-accounts`. Writes into the database of DATABASE_URL or
 * DATA_DIR; with the embedded database the service must not be running.
 */
import { access, constants } from "node:fs/promises";
import { createPostgresStores, readSupabaseAccounts } from "@rubrica/adapter-postgres";
import {
  type ForeignAccount,
  type ImportCounts,
  importAccounts,
  type NotImportedReason,
  parseRoleSource,
  type RoleSource,
} from "@rubrica/identity";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import { acceptImportedHashes } from "@rubrica/identity/imported-hashes";
import { createClosers } from "../areas/closers.ts";
import { readArguments } from "../settings/read-arguments.ts";
import { readEnvironment } from "../settings/read-environment.ts";
import { StartupError } from "../startup-error.ts";
import { openCommandStorage } from "../storage/open-command-storage.ts";
import { openForeignDatabase } from "../storage/open-database.ts";
import { readAccountFile } from "./account-file.ts";
import { readGiven, runCommand } from "./command-line.ts";

const help = `Takes the accounts of a Supabase project over, with their ids and password hashes.

  bun run import-accounts --dry-run --from postgres://...
  bun run import-accounts --file users.csv

  --from       database of the project, as a role that reads its schema auth; or in IMPORT_FROM, or in the file IMPORT_FROM_FILE
  --file       export of auth.users instead: .csv with column names, or a JSON object a line (.ndjson)
  --role-from  where the role of a record stands: app_metadata.role (default), another field, or none.
               Everybody writes their own user_metadata: name it only where you know what stands there.
  --dry-run    counts and names what would stay behind; writes nothing
  --batch      accounts a transaction, 1 to 10000. Default 500.
`;

const reasons: Readonly<Record<NotImportedReason, string>> = {
  same_id: "is here already",
  email_taken: "another account has the address",
  anonymous: "anonymous",
  sso: "signs in through SSO",
  phone_only: "has a phone number alone",
  no_address: "has no address",
  unusable_address: "its address cannot receive mail here",
  unreadable: "its row cannot be read",
};

/** What is asked for; wrong arguments are said and end the program. */
interface Request {
  readonly source: { readonly url: string } | { readonly file: string };
  readonly roleFrom: RoleSource | null;
  readonly dryRun: boolean;
  readonly batchSize: number;
}

await runCommand(async () => {
  const request = parseRequest();
  if (request === null) console.log(help);
  else await run(request);
});

/** Null where help is asked for. */
function parseRequest(): Request | null {
  const { values } = readArguments({
    options: {
      from: { type: "string" },
      file: { type: "string" },
      "role-from": { type: "string", default: "app_metadata.role" },
      "dry-run": { type: "boolean", default: false },
      batch: { type: "string", default: "500" },
      help: { type: "boolean", default: false, short: "h" },
    },
  });
  if (values.help) return null;
  const { "role-from": role, "dry-run": dryRun, batch } = values;
  const url = values.from ?? (values.file === undefined ? readGiven("IMPORT_FROM").IMPORT_FROM : undefined);
  if ((url === undefined) === (values.file === undefined))
    throw badArguments("exactly one of --from and --file is needed");
  if (url !== undefined && !/^postgres(ql)?:\/\//.test(url)) throw badArguments("--from must begin with postgres://");
  const roleFrom = role === "none" ? null : parseRoleSource(role);
  if (roleFrom === null && role !== "none")
    throw badArguments("--role-from is app_metadata.role, another field, or none");
  const batchSize = Number(batch);
  if (!Number.isInteger(batchSize) || batchSize < 1 || batchSize > 10_000) throw badArguments("--batch is 1 to 10000");
  return { source: url === undefined ? { file: values.file ?? "" } : { url }, roleFrom, dryRun, batchSize };
}

function badArguments(what: string): StartupError {
  return new StartupError("bad_arguments", `${what}; --help tells more`);
}

async function run({ source, roleFrom, dryRun, batchSize }: Request): Promise<void> {
  const { environment } = readEnvironment(process.env);
  if (environment.supabase !== null) {
    throw new StartupError("bad_arguments", "SUPABASE_URL: accounts of this service are at Supabase, and stay there");
  }
  const closers = createClosers();
  try {
    const { batches, close } = await openSource(source, batchSize);
    closers.add(close);
    const storage = await openCommandStorage(environment.storage);
    closers.add(storage.close);
    const counts = await importAccounts({
      transaction: createPostgresStores({ database: storage.database }).transaction,
      hasher: acceptImportedHashes(createArgon2idHasher()),
      batches,
      roleFrom,
      dryRun,
      onNotImported: ({ id, email, reason }) => {
        // Nothing to look into: they came with an earlier run.
        if (reason !== "same_id") console.log(`stays behind: ${id} ${email} (${reasons[reason]})`);
      },
    });
    console.log(describeCounts(counts, dryRun));
  } finally {
    await closers.close();
  }
}

async function openSource(
  source: Request["source"],
  batchSize: number,
): Promise<{ readonly batches: AsyncIterable<readonly ForeignAccount[]>; close(): Promise<void> }> {
  if ("file" in source) {
    await access(source.file, constants.R_OK).catch((cause) => {
      throw new StartupError("unreadable_file", `--file: ${source.file} cannot be read`, { cause });
    });
    return { batches: readAccountFile(source.file, batchSize), close: async () => {} };
  }
  const { database, close } = await openForeignDatabase(source.url, "--from");
  return { batches: readSupabaseAccounts(database, { batchSize }), close };
}

function describeCounts(counts: ImportCounts, dryRun: boolean): string {
  const { roles, notImported } = counts;
  const lines: readonly (readonly [number, string])[] = [
    [counts.read, "accounts read"],
    [counts.imported, dryRun ? "would be taken over; nothing was written" : "taken over"],
    [roles.student, "  students"],
    [roles.teacher, "  teachers"],
    [roles.admin, "  admins"],
    [counts.deleted, "  deleted, kept as rows without a person"],
    [counts.banned, "  banned"],
    [counts.unconfirmed, "  wait for the confirmation of their address; they ask for a new mail"],
    [counts.withoutPassword, "  have no password; they sign in by mail or ask for a recovery"],
    [counts.unverifiableHashes, "  have a password hash that cannot be verified here; they ask for a recovery"],
    [counts.otherProviders, "  also sign in through providers that are not there here"],
    [counts.withFactors, "  have a second factor, which stays behind; they enrol anew"],
    ...Object.entries(notImported).map(
      ([reason, number]) => [number, `not taken over: ${reasons[reason as NotImportedReason]}`] as const,
    ),
  ];
  return lines
    .filter(([number], index) => index < 2 || number > 0)
    .map(([number, text]) => `${String(number).padStart(8)} ${text}`)
    .join("\n");
}
