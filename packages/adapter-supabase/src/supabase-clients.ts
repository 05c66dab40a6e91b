import { InvalidArgumentError } from "@rubrica/core";
import type { SupabaseClient, SupabaseClientOptions } from "@supabase/supabase-js";
import { checkProject } from "./check-project.ts";
import { keepRange } from "./keep-range.ts";

/**
 * Makes clients of one project. Each call gives a fresh one: a client on which somebody signed in asks everything after
 * that as that person.
 */
export interface SupabaseClients {
  /** With the anon or publishable key: as nobody. */
  anonymous(): SupabaseClient;
  /** With the service-role or secret key: past row-level security, and with the admin API. */
  service(): SupabaseClient;
  /** With the publishable key and somebody's access token: as that person. */
  person(accessToken: string): SupabaseClient;
  /** Whether a request with a `Range` header gets that part, also of a server that knows none. Default: not known. */
  readonly keepsRanges?: true;
}

/** A project and the keys that open it. */
export interface SupabaseProject {
  /** Address of the project, such as `https://abcdefgh.supabase.co`. */
  readonly url: string;
  /** The anon key (JWT) or a publishable key (`sb_publishable_…`). */
  readonly publicKey: string;
  /** The service-role key (JWT) or a secret key (`sb_secret_…`). Never give it to a browser. */
  readonly secretKey: string;
  /** After so many seconds a request counts as failed. Default 15. */
  readonly deadlineSeconds?: number;
  /** The same for requests that carry an object, to the end of its bytes. Default 300. */
  readonly transferSeconds?: number;
  /** What sends requests. Default: the runtime's own. */
  readonly fetch?: typeof fetch;
}

/** `createClient` of `@supabase/supabase-js`. */
export type CreateClient = (url: string, key: string, options?: SupabaseClientOptions<"public">) => SupabaseClient;

/**
 * Clients that keep nothing and start nothing: no session outlives the call, no timer refreshes one, and every request
 * has a deadline.
 *
 * @throws {InvalidArgumentError} for an address without http, for keys that are none or the wrong one of the two, and for
 * times that cannot be meant.
 */
export function createSupabaseClients(createClient: CreateClient, project: SupabaseProject): SupabaseClients {
  if (typeof createClient !== "function") {
    const argument = "createSupabaseClients(createClient)";
    const expected = "the function createClient of @supabase/supabase-js";
    throw new InvalidArgumentError({ argument, expected, value: createClient });
  }
  checkProject("createSupabaseClients", "project", project);
  const { url, publicKey, secretKey, deadlineSeconds = 15, transferSeconds = 300 } = project;
  const send = project.fetch ?? fetch;
  const fetchWithin = (async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const address = input instanceof Request ? input.url : String(input);
    const seconds = new URL(address).pathname.includes("/storage/v1/object/") ? transferSeconds : deadlineSeconds;
    const deadline = AbortSignal.timeout(seconds * 1000);
    const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    return keepRange(await send(input, { ...init, signal }), new Headers(init.headers).get("range"));
  }) as typeof fetch;
  const make = (key: string, headers: Readonly<Record<string, string>> = {}) =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      // Else a reading that hangs would be sent four times, and wait in between for as long as the answer wishes.
      db: { retry: false },
      global: { fetch: fetchWithin, headers: { ...headers } },
    });
  return {
    keepsRanges: true,
    anonymous: () => make(publicKey),
    service: () => make(secretKey),
    person: (accessToken) => make(publicKey, { Authorization: `Bearer ${accessToken}` }),
  };
}
