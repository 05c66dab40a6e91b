import type {
  FunctionsSettings,
  FunctionsSubject,
  StartedFunctions,
  UserAdministration,
  UserAdministrationSubject,
} from "@rubrica/conformance";
import {
  type MailMessage,
  type PasswordHasher,
  ROLES,
  silentLogger,
  systemClock,
  type Transaction,
} from "@rubrica/core";
import {
  type CreateUserDependencies,
  createAccountProvider,
  createAuthConfirmHandler,
  createAuthLoginHandler,
  createAuthRegisterHandler,
  createFirstAdmin,
  createKeySet,
  createMailWorker,
  createQueuedMail,
  createRequestLimit,
  createSigningKeys,
  createUser,
  type DeleteUserDependencies,
  deleteUser,
  getUser,
  type IdentityStores,
  type KeySet,
  listUsers,
  sendWaitingMail,
  updateUser,
} from "@rubrica/identity";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import { acceptImportedHashes } from "@rubrica/identity/imported-hashes";
import type { Database } from "../src/database.ts";
import { keepSelfRegistrationRoles } from "../src/self-registration-roles.ts";
import { createPostgresStores, type PostgresStores } from "../src/stores.ts";
import { emptyTables } from "./databases.ts";

/** An empty installation of our own identity over one database, as the suites of the specification want it. */
export interface Installation extends Required<FunctionsSubject>, UserAdministrationSubject {
  start(settings?: FunctionsSettings): Promise<StartedFunctions & { readonly users: UserAdministration }>;
}

/** Empties the database and puts the functions over it. */
export async function createInstallation(database: Database): Promise<Installation> {
  await emptyTables(database);
  const stores = createPostgresStores({ database });
  return {
    async start(settings = {}) {
      await keepSelfRegistrationRoles(database, settings.selfRegistrationRoles ?? ROLES);
      return start(stores, settings);
    },
    userInfo: stores.userInfo,
    reports: stores.reports,
    async countAccounts() {
      const [row] = await database.query<{ count: number }>("select count(*)::int as count from auth.users");
      return row?.count ?? 0;
    },
    hasAccount: async (userId) => (await stores.accounts.find(userId)) !== null,
    sessions: {
      list: (userId) => stores.sessions.listByUser(userId),
      async setTimes(sessionId, { createdAt, expiresAt }) {
        await database.query(
          `update rubrica.sessions
           set created_at = coalesce($2, created_at), expires_at = coalesce($3, expires_at) where id = $1`,
          [sessionId, createdAt ?? null, expiresAt ?? null],
        );
      },
    },
    storedHashes: {
      read: async (userId) => (await stores.accounts.find(userId))?.passwordHash ?? null,
      async write(userId, hash) {
        await database.query("update auth.users set encrypted_password = $2 where id = $1", [userId, hash]);
      },
    },
    async withoutRecords(work) {
      await database.script("alter table auth.users disable trigger create_user_info");
      try {
        return await work();
      } finally {
        await database.script("alter table auth.users enable trigger create_user_info");
      }
    },
    dump: () => dumpAll(database),
  };
}

async function start(
  stores: PostgresStores,
  settings: FunctionsSettings,
): Promise<StartedFunctions & { readonly users: UserAdministration }> {
  const unchanged = <Port>(port: Port) => port;
  const { wrapAccountProvider = unchanged, wrapUserInfo = unchanged } = settings;
  const { wrapHasher = unchanged, wrapOutgoingMail = unchanged, logger = silentLogger } = settings;
  const keySet = await testKeySet();
  const signingKeys = createSigningKeys(keySet);
  const mails: MailMessage[] = [];
  const worker = createMailWorker({
    mailer: { send: async (message) => void mails.push(message) },
    signingKeys,
    clock: systemClock,
  });
  const { transaction, taskSource } = stores;
  const accountProvider = wrapAccountProvider(
    createAccountProvider({
      stores,
      transaction: onlyIdentityStores(transaction),
      hasher: wrapHasher(quickHasher),
      signingKeys,
      rateLimiter: stores.rateLimiter,
      outgoingMail: wrapOutgoingMail(createQueuedMail({ signingKeys })),
      clock: systemClock,
      logger,
      issuer: "https://rubrica.example/auth/v1",
      emailConfirmation: settings.emailConfirmation ?? "off",
      confirmationLink: (token) => `https://rubrica.example/functions/v1/auth-confirm?token=${token}`,
      ...(settings.failedLogins && { failedLogins: settings.failedLogins }),
    }),
  );
  const functions = {
    accountProvider,
    userInfo: wrapUserInfo(stores.userInfo),
    selfRegistrationRoles: settings.selfRegistrationRoles ?? ROLES,
    requestLimit: createRequestLimit(stores.rateLimiter, settings.requestLimits),
    keys: [keySet.anonKey, keySet.serviceKey],
    logger,
    ...(settings.requireKey !== undefined && { requireKey: settings.requireKey }),
    ...(settings.bodyDeadlineSeconds !== undefined && { bodyDeadlineSeconds: settings.bodyDeadlineSeconds }),
    ...(settings.client && { client: settings.client }),
  };
  return {
    register: createAuthRegisterHandler(functions),
    login: createAuthLoginHandler(functions),
    confirm: createAuthConfirmHandler(functions),
    accountProvider,
    keys: { anon: keySet.anonKey, service: keySet.serviceKey },
    async mails() {
      await sendWaitingMail({ worker, transaction, taskSource, logger });
      return mails;
    },
    users: userAdministration({ ...functions, transaction }),
  };
}

const identityStores: Readonly<Record<keyof IdentityStores, true>> = {
  accounts: true,
  sessions: true,
  refreshTokens: true,
  oneTimeTokens: true,
  factors: true,
  knownAddresses: true,
  userInfo: true,
  invitations: true,
  rosters: true,
  audit: true,
  queue: true,
};

/** The transactions of an adapter that offers no other stores. */
function onlyIdentityStores(transaction: Transaction): Transaction<IdentityStores> {
  const names = Object.keys(identityStores) as (keyof IdentityStores)[];
  return {
    run: (actor, work) =>
      transaction.run(actor, (stores) =>
        work(Object.fromEntries(names.map((name) => [name, stores[name]])) as unknown as IdentityStores),
      ),
  };
}

function userAdministration(dependencies: CreateUserDependencies & DeleteUserDependencies): UserAdministration {
  const { transaction } = dependencies;
  return {
    getUser: (person, userId) => getUser(transaction, { person, userId }),
    listUsers: (person, query) => listUsers(transaction, { person, ...query }),
    createUser: (person, user) => createUser(dependencies, { person, user, client: { ip: null, userAgent: null } }),
    updateUser: (person, userId, change) => updateUser(dependencies, { person, userId, change }),
    deleteUser: (person, userId, reports) => deleteUser(dependencies, { person, userId, reports }),
    createFirstAdmin: (admin) => createFirstAdmin(dependencies, admin),
  };
}

let keySetOnce: Promise<KeySet> | null = null;

function testKeySet(): Promise<KeySet> {
  keySetOnce ??= createKeySet(systemClock);
  return keySetOnce;
}

/** The real algorithm with little work, so that tests of the flow do not wait for it. */
const quickHasher: PasswordHasher = acceptImportedHashes(
  createArgon2idHasher({ memoryKibibytes: 64, iterations: 1, maxConcurrent: 2 }),
);

/** Every value of every column of every table, as text. */
export async function dumpAll(database: Database): Promise<readonly string[]> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('auth', 'public', 'rubrica') and table_type = 'BASE TABLE'`,
  );
  const values: string[] = [];
  for (const { name } of tables) {
    for (const row of await database.query<Record<string, unknown>>(`select * from ${name}`)) {
      for (const value of Object.values(row)) values.push(typeof value === "string" ? value : JSON.stringify(value));
    }
  }
  return values;
}
