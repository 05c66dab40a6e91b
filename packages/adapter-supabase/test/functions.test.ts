import { afterAll, afterEach, beforeAll, describe, test } from "bun:test";
import {
  type FunctionsSettings,
  type FunctionsSubject,
  type StartedFunctions,
  testFunctions,
} from "@rubrica/conformance";
import { ROLES, silentLogger } from "@rubrica/core";
import {
  createAuthConfirmHandler,
  createAuthLoginHandler,
  createAuthRegisterHandler,
  createRequestLimit,
} from "@rubrica/identity";
import { createClient } from "@supabase/supabase-js";
import { openTestDatabase, type TestDatabase } from "../../adapter-postgres/test/databases.ts";
import { createInstallation } from "../../adapter-postgres/test/installation.ts";
import { createSupabaseAccountProvider } from "../src/account-provider.ts";
import { createSupabaseClients } from "../src/supabase-clients.ts";
import { type OwnAuthServer, startOwnAuthServer } from "./own-auth-server.ts";

describe("the functions over Supabase Auth, against our own /auth/v1", () => {
  let opened: TestDatabase;
  const servers: OwnAuthServer[] = [];
  const stopServers = () => Promise.all(servers.splice(0).map((server) => server.stop()));
  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
  });
  afterEach(stopServers);
  afterAll(() => opened.close());

  async function create(): Promise<FunctionsSubject> {
    await stopServers();
    const installation = await createInstallation(opened.database);
    return { ...installation, start: (settings = {}) => start(settings) };
  }

  async function start(settings: FunctionsSettings): Promise<StartedFunctions> {
    const { emailConfirmation = "off", wrapAccountProvider, wrapUserInfo, logger = silentLogger } = settings;
    const server = await startOwnAuthServer(opened.database, { emailConfirmation });
    servers.push(server);
    const { url, keys, stores } = server;
    const clients = createSupabaseClients(createClient, { url, publicKey: keys.anon, secretKey: keys.service });
    const real = createSupabaseAccountProvider({ clients, userInfo: stores.userInfo });
    const accountProvider = wrapAccountProvider?.(real) ?? real;
    const functions = {
      accountProvider,
      userInfo: wrapUserInfo?.(stores.userInfo) ?? stores.userInfo,
      selfRegistrationRoles: settings.selfRegistrationRoles ?? ROLES,
      requestLimit: createRequestLimit(stores.rateLimiter, settings.requestLimits),
      keys: [keys.anon, keys.service],
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
      keys,
      mails: async () => server.mails,
    };
  }

  testFunctions(test, create, {
    supportsMailer: false,
    supportsPasswordHasher: false,
    supportsFailedLoginLimits: false,
    // Our `/auth/v1` makes the record with the account.
    supportsMissingRecords: false,
    supportsTakingBackLastAdmin: false,
  });
});
