import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { client, type Schemas } from "../client.ts";
import type { Problem } from "../problem.ts";
import { forgetDesk } from "../scores/desk-storage.ts";

/** Who is signed in. */
export type Person = NonNullable<Schemas["PageSession"]["user"]> & {
  /** What the account may do in the whole installation; the rights in a course stand at the course. */
  readonly permissions: readonly Permission[];
};
export type Role = Person["role"];
/** What an account may do in the whole installation. */
export type Permission = Schemas["PageSession"]["permissions"][number];

/** What this browser knows of its session. */
interface SessionState {
  /** Null while nobody is signed in, or the second factor is still to be shown. */
  readonly person: Person | null;
  /** What the service wants before anything else: a code of the second factor, or that one is set up. */
  readonly factorWanted: "show" | "enrol" | null;
  /** The session ended while somebody worked: the page asks for the password in place. */
  readonly expired: boolean;
  /** What the demonstration holds; null in every other service. */
  readonly demonstration: Demonstration | null;
}

/** What a demonstration holds, and whom one may become in it. */
export type Demonstration = NonNullable<Schemas["PageSession"]["demonstration"]>;

const key = ["session"];

/** The session that the cookie stands for; no script sees the cookie itself. */
export const sessionQuery = queryOptions<SessionState>({
  queryKey: key,
  queryFn: async ({ client: queries, signal }) => {
    const state = stateOf(await client.get("/api/v1/session", { signal }));
    const before = queries.getQueryData<SessionState>(key);
    // Whoever was signed in is asked again in place, however the end of the session was noticed.
    return before?.person && !state.person && state.factorWanted === null ? { ...before, expired: true } : state;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Who is signed in; null while nobody is. */
export function usePerson(): Person | null {
  return useQuery(sessionQuery).data?.person ?? null;
}

/** Whether the account of the person has the permission; false while nobody is signed in. */
export function usePermission(permission: Permission): boolean {
  return usePerson()?.permissions.includes(permission) ?? false;
}

/** Asks again what the account may do, after a membership has changed. */
export async function refreshPermissions(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: key });
}

/** True after the session ended under somebody's hands. */
export function useSessionExpired(): boolean {
  return useQuery(sessionQuery).data?.expired ?? false;
}

/** What the demonstration holds; null in every other service. */
export function useDemonstration(): Demonstration | null {
  return useQuery(sessionQuery).data?.demonstration ?? null;
}

/** Becomes the person of the demonstration with this role. */
export async function become(queries: QueryClient, role: Role): Promise<void> {
  remember(queries, await client.post("/api/v1/demonstration/person", { body: { role } }));
}

/** Removes the demonstration; its process ends, and this page has nobody to ask any more. */
export async function removeDemonstration(): Promise<void> {
  await client.delete("/api/v1/demonstration");
}

/** What the service wants of whoever is signed in before it opens anything else. */
export function useFactorWanted(): SessionState["factorWanted"] {
  return useQuery(sessionQuery).data?.factorWanted ?? null;
}

/**
 * Signs in; the answer says whether a second factor is wanted next. Rejects with a Problem, by code: invalid_credentials,
 * email_not_confirmed, deactivated, rate_limited (with its seconds).
 */
export async function signIn(
  queries: QueryClient,
  given: { readonly email: string; readonly password: string },
): Promise<SessionState> {
  return remember(queries, await client.post("/api/v1/session", { body: given }));
}

/** Registers; `pending` where the address is confirmed by mail first. Rejects with a Problem: email_taken, bad_phone … */
export async function register(
  queries: QueryClient,
  given: {
    readonly email: string;
    readonly password: string;
    readonly full_name: string;
    readonly phone: string | null;
    readonly role: "student" | "teacher";
  },
): Promise<"signed_in" | "pending"> {
  const session = await client.post("/api/v1/session/registration", { body: given });
  if (!session?.user) return "pending";
  remember(queries, session);
  return "signed_in";
}

/** Where the link that makes the first administrator is to be found; null where there is none, and in production. */
export const setupPlaceQuery = queryOptions({
  queryKey: ["setup-place"],
  queryFn: async ({ signal }) => (await client.get("/api/v1/session/setup", { signal })).place,
});

/** A link by which somebody registers, as its holder may know it. */
export interface RegistrationLink {
  readonly state: "open" | "expired" | "void";
  /** The only address that it takes; null where it takes any. */
  readonly email: string | null;
}

/** Whether the secret of a setup link makes the first administrator; uses nothing up. */
export async function checkSetupLink(secret: string): Promise<RegistrationLink> {
  return { ...(await client.post("/api/v1/session/setup/link", { body: { secret } })), email: null };
}

/** What somebody gives who registers by a link. */
export interface LinkRegistrationGiven {
  readonly secret: string;
  readonly email: string;
  readonly password: string;
  readonly full_name: string;
}

/** Makes the first administrator and signs them in. Rejects with a Problem: link_expired, link_void, email_taken. */
export async function createFirstAdmin(queries: QueryClient, given: LinkRegistrationGiven): Promise<SessionState> {
  return remember(queries, await client.post("/api/v1/session/setup", { body: given }));
}

/** Whether the secret of an invitation makes somebody a teacher, and with which address; uses nothing up. */
export function checkInvitation(secret: string): Promise<RegistrationLink> {
  return client.post("/api/v1/session/invitation/link", { body: { secret } });
}

/**
 * Registers as teacher by an invitation; `pending` where the address is confirmed by mail first. Rejects with a Problem:
 * link_expired, link_void, email_taken.
 */
export async function acceptInvitation(
  queries: QueryClient,
  given: LinkRegistrationGiven,
): Promise<SessionState | "pending"> {
  const session = await client.post("/api/v1/session/invitation", { body: given });
  return session?.user ? remember(queries, session) : "pending";
}

/** Shows a code of the second factor. Rejects with a Problem: wrong_code, rate_limited. */
export async function showSecondFactor(queries: QueryClient, code: string): Promise<SessionState> {
  return remember(queries, await client.post("/api/v1/session/second-factor", { body: { code } }));
}

/** Mails the confirmation of an address again. */
export async function mailConfirmation(email: string): Promise<void> {
  await client.post("/api/v1/session/confirmation-mail", { body: { email } });
}

/** Mails a link to choose a new password; tells nothing of whether the address has an account. */
export async function mailReset(email: string): Promise<void> {
  await client.post("/api/v1/session/reset-mail", { body: { email } });
}

export type MailLinkType = "signup" | "recovery" | "invite" | "magiclink" | "email_change";

/** Uses the link of a mail, which signs in; says what is wanted next. Rejects with a Problem: link_invalid. */
export async function openMailLink(
  queries: QueryClient,
  link: { readonly type: MailLinkType; readonly token: string },
): Promise<SessionState["factorWanted"]> {
  const session = await client.post("/api/v1/session/mail-link", { body: link });
  return session?.user ? remember(queries, session).factorWanted : null;
}

/**
 * Chooses a new password; the other sessions end. Rejects with a Problem: needs_password, wrong_password, same_password,
 * short_password, needs_code (one was mailed: give it as `nonce`).
 */
export async function changePassword(given: {
  readonly password: string;
  readonly current_password?: string;
  readonly nonce?: string;
}): Promise<void> {
  await client.put("/api/v1/session/password", { body: given });
}

/** What an authenticator app is given; the secret is told this once. */
export type FactorEnrolment = Awaited<ReturnType<typeof enrolFactor>>;

/** Begins to turn the second factor on. Rejects with a Problem: factor_first. */
export function enrolFactor() {
  return client.post("/api/v1/session/factors");
}

/**
 * Finishes it by the app's first code; gives the recovery codes, none where they are not offered. Rejects with a Problem:
 * wrong_code, rate_limited.
 */
export async function confirmFactor(queries: QueryClient, id: string, code: string): Promise<readonly string[]> {
  const session = await client.post("/api/v1/session/second-factor", { body: { code, factor_id: id } });
  const codes = await makeRecoveryCodes(queries).catch(() => []);
  remember(queries, session);
  await queries.invalidateQueries({ queryKey: signInKey });
  return codes;
}

/** Turns it off, by a code of now. Rejects with a Problem: wrong_code, rate_limited. */
export async function removeFactor(queries: QueryClient, id: string, code: string): Promise<void> {
  await client.post("/api/v1/session/second-factor", { body: { code, factor_id: id } });
  await client.delete("/api/v1/session/factors/{factor_id}", { path: { factor_id: id } });
  // A role that has to have one is asked to set up another.
  await Promise.all([signInKey, key].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Makes recovery codes, in place of all from before. Rejects with a Problem: factor_first, not_offered. */
export async function makeRecoveryCodes(queries: QueryClient): Promise<readonly string[]> {
  const { codes } = await client.post("/api/v1/session/recovery-codes");
  await queries.invalidateQueries({ queryKey: signInKey });
  return codes;
}

const signInKey = ["sign-in"];

/** How whoever is signed in signs in: their second factor, and whether another password asks for the one that there is. */
export const ownSignInQuery = queryOptions({
  queryKey: signInKey,
  queryFn: async ({ signal }) => {
    const { second_factor, asks_password } = await client.get("/api/v1/session", { signal });
    return { factor: second_factor, asksPassword: asks_password };
  },
});

/** Changes what a person may change of themselves. Rejects with a Problem. */
export async function changeProfile(
  queries: QueryClient,
  person: Person,
  change: {
    readonly full_name: string;
    readonly phone: string | null;
    readonly avatar_url: string | null;
    readonly mail_on_release: boolean;
  },
): Promise<void> {
  await client.put("/api/v1/api/users/{user_id}", { path: { user_id: person.id }, body: change });
  await queries.invalidateQueries({ queryKey: key });
}

/** Ends the session here and at the service; nothing that was read stays. */
export async function signOut(queries: QueryClient): Promise<void> {
  await client.delete("/api/v1/session");
  const demonstration = queries.getQueryData<SessionState>(key)?.demonstration ?? null;
  forgetDesk();
  queries.clear();
  queries.setQueryData<SessionState>(key, { person: null, factorWanted: null, expired: false, demonstration });
}

/** Called for each request that was refused for want of a second factor: what is wanted is asked for next. */
export function noticeFactorWanted(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: key });
}

/** Called for each request that was refused for want of a session: who worked stays on the page and is asked again. */
export function noticeSignedOut(queries: QueryClient, problem: Problem): void {
  // A wrong password is 401 too, and no end of a session.
  if (problem.code !== null && problem.code !== "signed_out") return;
  const state = queries.getQueryData<SessionState>(key);
  if (state?.person) queries.setQueryData<SessionState>(key, { ...state, expired: true });
}

function stateOf({ user, second_factor: factor, permissions, demonstration }: Schemas["PageSession"]): SessionState {
  const factorWanted = user === null || factor === null || factor.shown ? null : wantedOf(factor);
  return {
    person: factorWanted || user === null ? null : { ...user, permissions },
    factorWanted,
    expired: false,
    demonstration: demonstration ?? null,
  };
}

function wantedOf({ factors }: { readonly factors: readonly unknown[] }): "show" | "enrol" {
  return factors.length > 0 ? "show" : "enrol";
}

function remember(queries: QueryClient, session: Schemas["PageSession"]): SessionState {
  const state = stateOf(session);
  const before = queries.getQueryData<SessionState>(key)?.person;
  // What one person saw is nothing for the next.
  if (before && before.id !== state.person?.id) {
    // Not all of them: whoever watches the session sees the next person.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
  }
  queries.setQueryData<SessionState>(key, state);
  return state;
}
