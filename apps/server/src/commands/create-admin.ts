/**
 * Makes the first admin: `bun run create-admin`. Asks for e-mail, name and password, or reads ADMIN_EMAIL, ADMIN_NAME
 * and ADMIN_PASSWORD (or its file, ADMIN_PASSWORD_FILE). Beside a running service with the embedded database it asks that.
 */
import { createPostgresStores, type Database, type PostgresStores } from "@rubrica/adapter-postgres";
import { createSupabaseAccountProvider } from "@rubrica/adapter-supabase";
import { type AccountProvider, MIN_PASSWORD_LENGTH, silentLogger, systemClock } from "@rubrica/core";
import { createAccountProvider } from "@rubrica/identity";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import { askRunningService } from "../command-socket/command-socket.ts";
import { makeAdmin } from "../command-socket/served-command.ts";
import type { Environment } from "../settings/environment.ts";
import { readEnvironment } from "../settings/read-environment.ts";
import { openKeys } from "../signing-keys/open-keys.ts";
import { checkDataFolder, type DataFolder, dataFolderAt } from "../storage/data-folder.ts";
import { openCommandStorage } from "../storage/open-command-storage.ts";
import { openSupabaseClients } from "../storage/open-supabase-clients.ts";
import { readGiven, runCommand, say } from "./command-line.ts";
import { openTerminalInput } from "./terminal-input.ts";

interface Admin {
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
}

await runCommand(createAdmin);

async function createAdmin(): Promise<void> {
  const { environment } = readEnvironment(process.env);
  const folder = dataFolderAt(environment.storage.dataFolder);
  await checkDataFolder(folder);
  const command = { command: "create-admin", ...(await askForAdmin()) } as const;
  const served = environment.storage.databaseUrl === null ? await askRunningService(folder, command) : null;
  if (served !== null) return say(served);

  const { database, close } = await openCommandStorage(environment.storage);
  try {
    const stores = createPostgresStores({ database });
    const accountProvider = await openAccountProvider(environment, folder, { database, stores });
    say(await makeAdmin({ userInfo: stores.userInfo, accountProvider }, command));
  } finally {
    await close();
  }
}

async function openAccountProvider(
  environment: Environment,
  folder: DataFolder,
  { database, stores }: { readonly database: Database; readonly stores: PostgresStores },
): Promise<AccountProvider> {
  if (environment.supabase !== null) {
    const clients = await openSupabaseClients(environment.supabase);
    return createSupabaseAccountProvider({ clients, userInfo: stores.userInfo });
  }
  return createAccountProvider({
    stores,
    transaction: stores.transaction,
    hasher: createArgon2idHasher(),
    signingKeys: (await openKeys({ settings: environment.keys, folder, database, logger: silentLogger })).signingKeys,
    rateLimiter: stores.rateLimiter,
    clock: systemClock,
    logger: silentLogger,
    issuer: "rubrica",
    emailConfirmation: "off",
    confirmationLink: () => "",
  });
}

async function askForAdmin(): Promise<Admin> {
  const { ADMIN_EMAIL, ADMIN_NAME, ADMIN_PASSWORD } = readGiven("ADMIN_EMAIL", "ADMIN_NAME", "ADMIN_PASSWORD");
  if (ADMIN_EMAIL && ADMIN_NAME && ADMIN_PASSWORD) {
    return { email: ADMIN_EMAIL, fullName: ADMIN_NAME, password: ADMIN_PASSWORD };
  }
  if (!process.stdin.isTTY) {
    throw new Error(
      "There is no terminal to ask on: set ADMIN_EMAIL, ADMIN_NAME and ADMIN_PASSWORD or ADMIN_PASSWORD_FILE.",
    );
  }
  const terminal = openTerminalInput();
  try {
    const email = ADMIN_EMAIL ?? (await terminal.ask("E-mail: "));
    const fullName = ADMIN_NAME ?? (await terminal.ask("Full name: "));
    const password =
      ADMIN_PASSWORD ?? (await terminal.askHidden(`Password (at least ${MIN_PASSWORD_LENGTH} characters): `));
    return { email, fullName, password };
  } finally {
    terminal.close();
  }
}
