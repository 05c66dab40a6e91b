import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { type FunctionsSubject, testAccountProvider, testFunctions, testObjectStore } from "@rubrica/conformance";
import { createSupabaseAccountProvider } from "../src/account-provider.ts";
import { createSupabaseObjectStore } from "../src/object-store.ts";
import { createSupabaseUserInfoStore } from "../src/user-info-store.ts";
import { startFunctions } from "./functions.ts";
import { prefixAccounts, prefixRateLimiter, prefixUserInfo } from "./prefixed-addresses.ts";
import { openRealProject, type RealProject, whyNoProject } from "./real-project.ts";

setDefaultTimeout(240_000);

const reason = whyNoProject();
if (reason !== null) test.skip(reason, () => {});

describe.skipIf(reason !== null)("a real Supabase project", () => {
  let project: RealProject;
  beforeAll(async () => {
    project = await openRealProject();
  });
  afterAll(() => project?.cleanUp());

  const accountsWith = (prefix: string) => {
    const { clients } = project;
    return prefixAccounts(
      createSupabaseAccountProvider({ clients, userInfo: createSupabaseUserInfoStore({ clients }) }),
      prefix,
    );
  };

  testAccountProvider(
    test,
    async () => ({ accountProvider: accountsWith(project.newPrefix()), mails: async () => [] }),
    // Mails leave for real, and nobody reads them.
    { supportsEmailConfirmation: false, supportsTakingBackLastAdmin: false },
  );

  async function createFunctions(): Promise<FunctionsSubject> {
    const { clients, database, keys } = project;
    const prefix = project.newPrefix();
    const userInfo = prefixUserInfo(createSupabaseUserInfoStore({ clients }), prefix);
    const stores = createPostgresStores({ database });
    const rateLimiter = prefixRateLimiter(stores.rateLimiter, prefix);
    return {
      userInfo,
      countAccounts: () => project.countAccounts(prefix),
      hasAccount: async (userId) => (await stores.accounts.find(userId)) !== null,
      start: async (settings = {}) =>
        startFunctions(
          { clients, keys, userInfo, rateLimiter, mails: async () => [] },
          {
            ...settings,
            wrapAccountProvider: (real) => {
              const prefixed = prefixAccounts(real, prefix);
              return settings.wrapAccountProvider?.(prefixed) ?? prefixed;
            },
          },
        ),
    };
  }

  testFunctions(test, createFunctions, {
    supportsEmailConfirmation: false,
    supportsOutgoingMail: false,
    supportsPasswordHasher: false,
    supportsStoredHashes: false,
    supportsFailedLoginLimits: false,
    supportsSessionInspection: false,
    // The trigger stands on a table of Supabase's.
    supportsMissingRecords: false,
    supportsDump: false,
    supportsTakingBackLastAdmin: false,
    passwordBytes: 72,
    supportsPasswordNormalization: false,
    fuzzRuns: 40,
  });

  let stores = 0;
  testObjectStore(
    test,
    async () => {
      stores += 1;
      const { clients, bucket } = project;
      const inFolder = createSupabaseObjectStore({ clients, bucket });
      const at = (key: string) => `${stores}/${key}`;
      return {
        ...inFolder,
        put: (key, bytes, options) => inFolder.put(key === "" ? key : at(key), bytes, options),
        get: (key) => inFolder.get(at(key)),
        head: (key) => inFolder.head(at(key)),
        move: (from, to) => inFolder.move(at(from), at(to)),
        removeAll: (prefix) => inFolder.removeAll(at(prefix)),
      };
    },
    { largeBytes: 50 * 1024 * 1024 },
  );

  test("signedUrl() shows an object to whoever has it", async () => {
    const { clients, bucket } = project;
    const store = createSupabaseObjectStore({ clients, bucket });
    await store.put("signed.pdf", new TextEncoder().encode("%PDF-1.7 …"));
    const response = await fetch(await store.signedUrl("signed.pdf", 60));
    expect(await response.text()).toBe("%PDF-1.7 …");
  });

  test("people read their own record by PostgREST and nobody else's, and nobody reads any", async () => {
    const accounts = accountsWith(project.newPrefix());
    const client = { ip: null, userAgent: null };
    const signUp = async (name: string) => {
      const metadata = { full_name: name, role: "student", phone: null } as const;
      const login = { email: `${name}@example.com`, password: "secret-123", client };
      await accounts.createAccount({ ...login, metadata });
      const entered = await accounts.authenticate(login);
      if (entered.status !== "authenticated") throw new Error(`Signing in: ${entered.status}`);
      return { id: entered.user.id, accessToken: entered.session.access_token };
    };
    const [alice, bob] = [await signUp("alice"), await signUp("bob")];
    const { clients } = project;
    const asAlice = createSupabaseUserInfoStore({ clients, accessToken: alice.accessToken });
    expect((await asAlice.find(alice.id))?.fullName).toBe("alice");
    expect(await asAlice.find(bob.id)).toBeNull();
    const { data } = await clients.anonymous().from("user_info").select("id").eq("id", alice.id);
    expect(data ?? []).toEqual([]);
  });
});
