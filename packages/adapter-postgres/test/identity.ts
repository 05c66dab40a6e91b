import {
  type AccountProvider,
  type AuthSession,
  type AuthUser,
  type ClientContext,
  type LogFields,
  type Logger,
  type MailMessage,
  type PasswordHasher,
  ROLES,
  systemClock,
} from "@rubrica/core";
import {
  type AccountProviderOptions,
  createAccountProvider,
  createAuthConfirmHandler,
  createAuthLoginHandler,
  createAuthRegisterHandler,
  createKeySet,
  createRequestLimit,
  createSigningKeys,
  type FunctionHandlerOptions,
  type Handler,
  type KeySet,
  type RegisterUserDependencies,
  type UserInfoJson,
} from "@rubrica/identity";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import type { Database } from "../src/database.ts";
import { createPostgresStores, type PostgresStores } from "../src/stores.ts";

/** The two functions with everything behind them, over one database, and a view of what they did. */
export interface TestIdentity {
  readonly stores: PostgresStores;
  readonly accountProvider: AccountProvider;
  readonly register: Handler;
  readonly login: Handler;
  readonly confirm: Handler;
  readonly keySet: KeySet;
  readonly mails: MailMessage[];
  readonly logged: string[];
  /** Hashings and verifications of passwords so far. */
  readonly work: { hashes: number; verifications: number };
}

export interface TestIdentityOptions {
  readonly provider?: Partial<AccountProviderOptions>;
  readonly functions?: Partial<FunctionHandlerOptions & RegisterUserDependencies>;
  /** Stands between the functions and the account provider. */
  readonly wrapProvider?: (provider: AccountProvider) => AccountProvider;
}

export async function createTestIdentity(database: Database, options: TestIdentityOptions = {}): Promise<TestIdentity> {
  const stores = createPostgresStores({ database });
  const keySet = await testKeySet();
  const mails: MailMessage[] = [];
  const logged: string[] = [];
  const work = { hashes: 0, verifications: 0 };
  const logger = loggerInto(logged);
  const provider = createAccountProvider({
    stores,
    transaction: stores.transaction,
    hasher: counting(quickHasher, work),
    signingKeys: createSigningKeys(keySet),
    rateLimiter: stores.rateLimiter,
    mailer: { send: async (message) => void mails.push(message) },
    clock: systemClock,
    logger,
    issuer: ISSUER,
    emailConfirmation: "off",
    confirmationLink: (token) => `https://rubrica.example/functions/v1/auth-confirm?token=${token}`,
    ...options.provider,
  });
  const accountProvider = options.wrapProvider?.(provider) ?? provider;
  const functions = {
    accountProvider,
    userInfo: stores.userInfo,
    selfRegistrationRoles: ROLES,
    requestLimit: createRequestLimit(stores.rateLimiter),
    keys: [keySet.anonKey, keySet.serviceKey],
    logger,
    ...options.functions,
  };
  return {
    stores,
    accountProvider,
    register: createAuthRegisterHandler(functions),
    login: createAuthLoginHandler(functions),
    confirm: createAuthConfirmHandler(functions),
    keySet,
    mails,
    logged,
    work,
  };
}

const ISSUER = "https://rubrica.example/auth/v1";
export const NOWHERE: ClientContext = { ip: null, userAgent: null };

/** An answer as a client reads it. */
export interface Answer {
  readonly status: number;
  readonly body: AnswerBody;
  readonly headers: Headers;
}

/** Either envelope of the specification; tests read the fields of the one that they expect. */
export interface AnswerBody {
  readonly success: boolean;
  readonly error: string;
  readonly message: string;
  readonly data: { readonly user: AuthUser; readonly session: AuthSession; readonly userInfo: UserInfoJson };
}

/** Posts JSON to a handler. */
export async function post(handler: Handler, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return send(handler, { method: "POST", body: JSON.stringify(body), headers });
}

export async function send(handler: Handler, init: RequestInit): Promise<Answer> {
  const response = await handler(
    new Request("http://rubrica.example/functions/v1/any", {
      ...init,
      headers: { "content-type": "application/json", ...(init.headers as Record<string, string>) },
    }),
  );
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text), headers: response.headers };
}

let keySetOnce: Promise<KeySet> | null = null;

function testKeySet(): Promise<KeySet> {
  keySetOnce ??= createKeySet(systemClock);
  return keySetOnce;
}

/** The real algorithm with little work, so that tests of the flow do not wait for it. */
export const quickHasher: PasswordHasher = createArgon2idHasher({
  memoryKibibytes: 64,
  iterations: 1,
  maxConcurrent: 2,
});

function counting(hasher: PasswordHasher, work: { hashes: number; verifications: number }): PasswordHasher {
  return {
    hash(password) {
      work.hashes += 1;
      return hasher.hash(password);
    },
    verify(hash, password) {
      work.verifications += 1;
      return hasher.verify(hash, password);
    },
    needsRehash: (hash) => hasher.needsRehash(hash),
  };
}

function loggerInto(lines: string[]): Logger {
  const write = (fields: LogFields, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`);
  const logger: Logger = { debug: write, info: write, warn: write, error: write, child: () => logger };
  return logger;
}
