import { AuthAdminApi, AuthClient, type SupportedStorage } from "@supabase/auth-js";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { mailTo, type ReadMail } from "../mail-reader.ts";

/** The service that the official clients talk to, as the program gets it told. */
export interface TestedService {
  /** A server that confirms addresses by mail. */
  readonly confirming: string;
  /** A server on the same database that doesn't, and whose access tokens end after ten seconds. */
  readonly brief: string;
  /** Under which both sign and mail. */
  readonly publicUrl: string;
  readonly siteUrl: string;
  readonly anonKey: string;
  readonly serviceKey: string;
  /** Holds the outgoing mail of both. */
  readonly dataFolder: string;
  /** Of the program on the network, as a proxy in front of the servers would tell: limits are counted by it. */
  readonly clientAddress: string;
}

/** The official packages; each check of sign-in runs with both. */
export const PACKAGES = ["@supabase/supabase-js", "@supabase/auth-js"] as const;
export type PackageName = (typeof PACKAGES)[number];

export type Auth = InstanceType<typeof AuthClient>;

interface AuthSettings {
  /** Default the server that confirms. */
  readonly server?: string;
  readonly flowType?: "implicit" | "pkce";
  /** Keeps the session; without it the client forgets it with the program. */
  readonly storage?: SupportedStorage;
}

/** What a check works with. */
export interface Subject {
  readonly service: TestedService;
  /** A client of nobody yet. */
  auth(settings?: AuthSettings): Auth;
  /** What the service key opens. */
  readonly admin: InstanceType<typeof AuthAdminApi>;
  /** A whole client, for the functions. */
  supabase(): SupabaseClient;
  newEmail(): string;
  /** An account with a confirmed address and the password `password`; no mail is sent. */
  account(): Promise<{ readonly id: string; readonly email: string }>;
  /** A client that has signed in to an account of its own. */
  signedIn(settings?: AuthSettings): Promise<{ readonly auth: Auth; readonly id: string; readonly email: string }>;
  /** The newest mail to the address, once there are as many as that. Default 1. */
  mail(address: string, count?: number): Promise<ReadMail>;
  /** Opens the link of a mail as a browser does, and tells where it leads. */
  open(link: string): Promise<URL>;
}

/** The password of every account that the checks make. */
export const password = "correct horse";

export function createSubject(service: TestedService, packageName: PackageName): Subject {
  const { confirming, anonKey, serviceKey, clientAddress } = service;
  const headers = { "X-Forwarded-For": clientAddress };
  const auth = ({ server = confirming, storage, flowType = "implicit" }: AuthSettings = {}): Auth => {
    const options = {
      flowType,
      autoRefreshToken: false,
      persistSession: storage !== undefined,
      // Clients with the same key share what they have fetched, published keys among it.
      ...(storage ? { storage, storageKey: "kept" } : { storageKey: crypto.randomUUID() }),
    };
    if (packageName === "@supabase/supabase-js")
      return createClient(server, anonKey, { auth: options, global: { headers } }).auth;
    return new AuthClient({ ...options, url: `${server}/auth/v1`, headers: { ...keyHeaders(anonKey), ...headers } });
  };
  const admin =
    packageName === "@supabase/supabase-js"
      ? createClient(confirming, serviceKey, { auth: forgetful, global: { headers } }).auth.admin
      : new AuthAdminApi({ url: `${confirming}/auth/v1`, headers: { ...keyHeaders(serviceKey), ...headers } });
  const newEmail = () => `${crypto.randomUUID()}@example.com`;

  async function account() {
    const email = newEmail();
    const { data, error } = await admin.createUser({ email, password, email_confirm: true });
    if (error) throw error;
    return { id: data.user.id, email };
  }

  return {
    service,
    auth,
    admin,
    supabase: () => createClient(confirming, anonKey, { auth: forgetful, global: { headers } }),
    newEmail,
    account,
    async signedIn(settings) {
      const made = await account();
      const client = auth(settings);
      const { error } = await client.signInWithPassword({ email: made.email, password });
      if (error) throw error;
      return { auth: client, ...made };
    },
    mail: (address, count) => mailTo(service.dataFolder, address, count),
    async open(link) {
      const answer = await fetch(link.replace(service.publicUrl, confirming), { redirect: "manual", headers });
      return new URL(answer.headers.get("location") ?? "");
    },
  };
}

const forgetful = { persistSession: false, autoRefreshToken: false } as const;

/** As supabase-js sends them. */
function keyHeaders(key: string): Record<string, string> {
  return { apikey: key, Authorization: `Bearer ${key}` };
}
