import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { client, read, type Schemas } from "./client.ts";
import type { Problem } from "./problem.ts";

/** Who is signed in. */
export type Person = NonNullable<Schemas["PageSession"]["user"]>;
export type Role = Person["role"];

/** What this browser knows of its session. */
interface SessionState {
  /** Null while nobody is signed in, or the second factor is still to be shown. */
  readonly person: Person | null;
  /** The service wants a second factor before anything else. */
  readonly factorWanted: boolean;
  /** The session ended while somebody worked: the page asks for the password in place. */
  readonly expired: boolean;
}

const key = ["session"];

/** The session that the cookie stands for; no script sees the cookie itself. */
export const sessionQuery = queryOptions<SessionState>({
  queryKey: key,
  queryFn: async ({ client: queries, signal }) => {
    const state = stateOf(await read(client.GET("/api/v1/session", { signal })));
    const before = queries.getQueryData<SessionState>(key);
    // Whoever was signed in is asked again in place, however the end of the session was noticed.
    return before?.person && !state.person && !state.factorWanted ? { ...before, expired: true } : state;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Who is signed in; null while nobody is. */
export function usePerson(): Person | null {
  return useQuery(sessionQuery).data?.person ?? null;
}

/** True after the session ended under somebody's hands. */
export function useSessionExpired(): boolean {
  return useQuery(sessionQuery).data?.expired ?? false;
}

/**
 * Signs in; the answer says whether a second factor is wanted next. Rejects with a Problem, by code: invalid_credentials,
 * email_not_confirmed, deactivated, rate_limited (with its seconds).
 */
export async function signIn(
  queries: QueryClient,
  given: { readonly email: string; readonly password: string },
): Promise<SessionState> {
  return remember(queries, await read(client.POST("/api/v1/session", { body: given })));
}

/** Registers; `pending` where the address is confirmed by mail first. Rejects with a Problem: email_taken, bad_phone … */
export async function register(
  queries: QueryClient,
  given: {
    readonly email: string;
    readonly password: string;
    readonly full_name: string;
    readonly phone: string | null;
  },
): Promise<"signed_in" | "pending"> {
  const session = await read<Schemas["PageSession"] | null>(
    client.POST("/api/v1/session/registration", { body: given }) as never,
  );
  if (!session?.user) return "pending";
  remember(queries, session);
  return "signed_in";
}

/** Shows a code of the second factor. Rejects with a Problem: wrong_code, rate_limited. */
export async function showSecondFactor(queries: QueryClient, code: string): Promise<SessionState> {
  return remember(queries, await read(client.POST("/api/v1/session/second-factor", { body: { code } })));
}

/** Mails the confirmation of an address again. */
export async function mailConfirmation(email: string): Promise<void> {
  await read(client.POST("/api/v1/session/confirmation-mail", { body: { email } }));
}

/** Mails a link to choose a new password; tells nothing of whether the address has an account. */
export async function mailReset(email: string): Promise<void> {
  await read(client.POST("/api/v1/session/reset-mail", { body: { email } }));
}

export type MailLinkType = "signup" | "recovery" | "invite" | "magiclink" | "email_change";

/** Uses the link of a mail, which signs in. Rejects with a Problem: link_invalid. */
export async function openMailLink(
  queries: QueryClient,
  link: { readonly type: MailLinkType; readonly token: string },
): Promise<void> {
  const session = await read<Schemas["PageSession"] | null>(
    client.POST("/api/v1/session/mail-link", { body: link }) as never,
  );
  if (session?.user) remember(queries, session);
}

/** Chooses a new password; the other sessions end. Rejects with a Problem: same_password, short_password, needs_code (one was mailed: give it as `nonce`). */
export async function changePassword(password: string, nonce?: string): Promise<void> {
  await read(client.PUT("/api/v1/session/password", { body: { password, ...(nonce !== undefined && { nonce }) } }));
}

/** What an authenticator app is given; the secret is told this once. */
export type FactorEnrolment = Awaited<ReturnType<typeof enrolFactor>>;

/** Begins to turn the second factor on. Rejects with a Problem: factor_first. */
export function enrolFactor() {
  return read(client.POST("/api/v1/session/factors"));
}

/** Finishes it by the app's first code. Rejects with a Problem: wrong_code, rate_limited. */
export async function confirmFactor(queries: QueryClient, id: string, code: string): Promise<void> {
  remember(queries, await read(client.POST("/api/v1/session/second-factor", { body: { code, factor_id: id } })));
  await queries.invalidateQueries({ queryKey: factorsKey });
}

/** Turns it off, by a code of now. Rejects with a Problem: wrong_code, rate_limited. */
export async function removeFactor(queries: QueryClient, id: string, code: string): Promise<void> {
  await read(client.POST("/api/v1/session/second-factor", { body: { code, factor_id: id } }));
  await read(client.DELETE("/api/v1/session/factors/{factor_id}", { params: { path: { factor_id: id } } }));
  await queries.invalidateQueries({ queryKey: factorsKey });
}

const factorsKey = ["factors"];

/** The second factors of whoever is signed in. */
export const factorsQuery = queryOptions({
  queryKey: factorsKey,
  queryFn: async ({ signal }) => (await read(client.GET("/api/v1/session", { signal }))).second_factor?.factors ?? [],
});

/** Changes what a person may change of themselves. Rejects with a Problem. */
export async function changeProfile(
  queries: QueryClient,
  person: Person,
  change: { readonly full_name: string; readonly phone: string | null; readonly avatar_url: string | null },
): Promise<void> {
  await read(client.PUT("/api/v1/api/users/{user_id}", { params: { path: { user_id: person.id } }, body: change }));
  await queries.invalidateQueries({ queryKey: key });
}

/** Ends the session here and at the service; nothing that was read stays. */
export async function signOut(queries: QueryClient): Promise<void> {
  await read(client.DELETE("/api/v1/session"));
  queries.clear();
  queries.setQueryData<SessionState>(key, nobody);
}

/** Called for each request that was refused for want of a session: who worked stays on the page and is asked again. */
export function noticeSignedOut(queries: QueryClient, problem: Problem): void {
  // A wrong password is 401 too, and no end of a session.
  if (problem.code !== null && problem.code !== "signed_out") return;
  const state = queries.getQueryData<SessionState>(key);
  if (state?.person) queries.setQueryData<SessionState>(key, { ...state, expired: true });
}

const nobody: SessionState = { person: null, factorWanted: false, expired: false };

function stateOf({ user, second_factor: factor }: Schemas["PageSession"]): SessionState {
  const factorWanted = Boolean(user && factor?.demanded && !factor.shown);
  return { person: factorWanted ? null : user, factorWanted, expired: false };
}

function remember(queries: QueryClient, session: Schemas["PageSession"]): SessionState {
  const state = stateOf(session);
  const before = queries.getQueryData<SessionState>(key)?.person;
  // What one person saw is nothing for the next.
  if (before && before.id !== state.person?.id) queries.clear();
  queries.setQueryData<SessionState>(key, state);
  return state;
}
