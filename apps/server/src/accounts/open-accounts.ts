import type { Database } from "@rubrica/adapter-postgres";
import { inspectProject, type ProjectFault, SupabaseError } from "@rubrica/adapter-supabase";
import type { Logger } from "@rubrica/core";
import type { ClientKeys } from "@rubrica/identity";
import type { Environment } from "../settings/environment.ts";
import type { SupabaseSettings } from "../settings/setting-groups.ts";
import { openKeys } from "../signing-keys/open-keys.ts";
import { StartupError } from "../startup-error.ts";
import type { DataFolder } from "../storage/data-folder.ts";
import type { OpenedObjects } from "../storage/open-objects.ts";
import { openSupabaseClients } from "../storage/open-supabase-clients.ts";
import type { Accounts } from "./compose-accounts.ts";
import { openMailer } from "./open-mailer.ts";

/** Accounts are here, or at Supabase. */
export interface OpenedAccounts {
  readonly accounts: Accounts;
  /** Keys that clients may be given. */
  readonly publicKeys: Pick<ClientKeys, "anon" | "publishable">;
  close(): void;
}

/** Opens what accounts need, with the database migrated before. Throws StartupError. */
export async function openAccounts(options: {
  readonly environment: Pick<Environment, "supabase" | "keys" | "mail">;
  readonly folder: DataFolder;
  /** Where keys may be kept. */
  readonly database: Database;
  /** Looked at with the rest of the project where they are there too. */
  readonly objects: OpenedObjects;
  readonly publicUrl: string;
  readonly logger: Logger;
}): Promise<OpenedAccounts> {
  const { environment } = options;
  if (environment.supabase !== null) return openSupabaseAccounts(environment.supabase, options.objects);
  const { signingKeys, clientKeys } = await openKeys({ ...options, settings: environment.keys });
  const { mailer, close } = await openMailer({ ...options, settings: environment.mail });
  const { anon, publishable } = clientKeys;
  return {
    accounts: { kind: "own", signingKeys, clientKeys, mailer },
    publicKeys: { ...(anon !== undefined && { anon }), ...(publishable !== undefined && { publishable }) },
    close,
  };
}

async function openSupabaseAccounts(settings: SupabaseSettings, objects: OpenedObjects): Promise<OpenedAccounts> {
  const { bucket, publicKey } = settings;
  const clients = await openSupabaseClients(settings);
  const { faults, emailConfirmation } = await inspectProject({
    project: settings,
    clients,
    ...(objects.place === "supabase" && { bucket, objects: objects.store }),
  }).catch((error: unknown) => {
    throw notAnswering(error);
  });
  if (faults.length > 0) {
    const told = faults.map((fault) => remedies[fault](bucket));
    throw new StartupError("supabase_not_ready", told.join("\n"));
  }
  return {
    accounts: { kind: "supabase", settings, clients, emailConfirmation },
    publicKeys: publicKey.startsWith("sb_publishable_") ? { publishable: publicKey } : { anon: publicKey },
    close() {},
  };
}

const remedies: Readonly<Record<ProjectFault, (bucket: string) => string>> = {
  public_key_refused: () => "SUPABASE_PUBLISHABLE_KEY is not a key of this project",
  secret_key_refused: () => "SUPABASE_SECRET_KEY is not a secret or service-role key of this project",
  tables_unknown: () =>
    "SUPABASE_URL: the project's API does not know the table user_info: DATABASE_URL must be this project's database, and public among its exposed schemas",
  bucket_missing: (bucket) =>
    `SUPABASE_BUCKET: there is no bucket ${bucket}: make a private one under Storage, for files of at least 50 MB`,
  bucket_public: (bucket) =>
    `SUPABASE_BUCKET: the bucket ${bucket} is public: make it private, it holds people's reports`,
  bucket_unusable: (bucket) =>
    `SUPABASE_BUCKET: the bucket ${bucket} does not give back what is written, neither as a stream nor whole: allow files of any type`,
};

function notAnswering(error: unknown): unknown {
  if (!(error instanceof SupabaseError)) return error;
  return new StartupError("supabase_not_ready", `SUPABASE_URL: the project cannot be used now: ${error.message}`, {
    cause: error,
  });
}
