import { createPostgresStores, type Database, type PostgresStores } from "@rubrica/adapter-postgres";
import { type MailMessage, type PasswordHasher, ROLES, silentLogger, systemClock } from "@rubrica/core";
import {
  type AccountProviderOptions,
  type AuthV1Options,
  createAccountProvider,
  createAuthV1Handler,
  createKeySet,
  createMailWorker,
  createRequestLimit,
  createSigningKeys,
  type KeySet,
  sendWaitingMail,
} from "@rubrica/identity";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import { acceptImportedHashes } from "@rubrica/identity/imported-hashes";

/** Our own `/auth/v1` over HTTP, as an independent counterpart of Supabase Auth: it passes the official clients' calls. */
export interface OwnAuthServer {
  readonly url: string;
  readonly keys: { readonly anon: string; readonly service: string };
  readonly stores: PostgresStores;
  /** What was sent so far, oldest first. */
  mails(): Promise<readonly MailMessage[]>;
  stop(): Promise<void>;
}

/** Starts it over a migrated database. */
export async function startOwnAuthServer(
  database: Database,
  settings: { readonly emailConfirmation: "off" | "required" },
): Promise<OwnAuthServer> {
  const stores = createPostgresStores({ database });
  const keySet = await testKeySet();
  const mails: MailMessage[] = [];
  let handler: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 });
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 0, fetch: (request) => handler(request) });
  const url = `http://127.0.0.1:${server.port}`;
  const identity: AccountProviderOptions = {
    stores,
    transaction: stores.transaction,
    hasher: quickHasher,
    signingKeys: createSigningKeys(keySet),
    rateLimiter: stores.rateLimiter,
    clock: systemClock,
    logger: silentLogger,
    issuer: `${url}/auth/v1`,
    emailConfirmation: settings.emailConfirmation,
    confirmationLink: (token) => `${url}/auth/v1/confirm?token=${token}`,
  };
  const auth: AuthV1Options = {
    identity,
    accountProvider: createAccountProvider(identity),
    userInfo: stores.userInfo,
    selfRegistrationRoles: ROLES,
    requestLimit: createRequestLimit(stores.rateLimiter),
    keys: { anon: keySet.anonKey, service: keySet.serviceKey },
    baseUrl: `${url}/auth/v1`,
    allowances: { mailTo: { limit: 100, windowSeconds: 60 } },
    version: "test",
  };
  handler = createAuthV1Handler(auth);
  const worker = createMailWorker({
    mailer: { send: async (message) => void mails.push(message) },
    signingKeys: identity.signingKeys,
    clock: systemClock,
    auth,
  });
  return {
    url,
    keys: { anon: keySet.anonKey, service: keySet.serviceKey },
    stores,
    async mails() {
      const { transaction, taskSource } = stores;
      await sendWaitingMail({ worker, transaction, taskSource, logger: silentLogger });
      return mails;
    },
    stop: () => server.stop(true),
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
