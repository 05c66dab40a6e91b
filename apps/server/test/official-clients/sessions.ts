import assert from "node:assert/strict";
import type { Session } from "@supabase/auth-js";
import { waitFor } from "../../../../packages/adapter-postgres/test/wait-for.ts";
import { dataOf, present } from "../auth-clients.ts";
import type { Check } from "./check.ts";
import { type Auth, password, type Subject } from "./subject.ts";

/** How a session goes on, and how it ends. */
export const sessionChecks: readonly Check[] = [
  {
    method: "refreshSession",
    does: "exchanges the refresh token for the next one of the same session",
    async run({ signedIn }) {
      const { auth } = await signedIn();
      const first = present(dataOf(await auth.getSession()).session);
      const second = present(dataOf(await auth.refreshSession()).session);
      const third = present(
        dataOf(await auth.refreshSession({ refresh_token: present(second.refresh_token) })).session,
      );
      assert.equal(new Set([first, second, third].map((each) => each.refresh_token)).size, 3);
      const claimed = async (each: Session) => present(dataOf(await auth.getClaims(each.access_token))).claims;
      assert.equal((await claimed(third)).session_id, (await claimed(first)).session_id);
      const refused = await auth.refreshSession({ refresh_token: "nothing" });
      assert.deepEqual([refused.error?.status, refused.error?.code], [400, "refresh_token_not_found"]);
    },
  },
  {
    method: "setSession",
    does: "takes up a session that another client began",
    async run({ auth, signedIn }) {
      const begun = await signedIn();
      const session = present(dataOf(await begun.auth.getSession()).session);
      const client = auth();
      assert.equal(dataOf(await client.setSession(session)).user?.id, begun.id);
      assert.equal(dataOf(await client.getUser()).user.id, begun.id);
    },
  },
  {
    method: "setSession",
    does: "refreshes a session whose access token has ended",
    async run(subject) {
      const { ended, id } = await endedSession(subject);
      const client = subject.auth({ server: subject.service.brief });
      const { session } = dataOf(await client.setSession(ended));
      assert.equal(present(session).user.id, id);
      assert.notEqual(present(session).access_token, ended.access_token);
    },
  },
  {
    method: "getSession",
    does: "goes on by itself across the end of the access token",
    async run(subject) {
      const { auth, ended, id } = await endedSession(subject);
      const session = present(dataOf(await auth.getSession()).session);
      assert.notEqual(session.access_token, ended.access_token);
      assert.equal(dataOf(await auth.getUser()).user.id, id);
    },
  },
  {
    method: "startAutoRefresh",
    does: "refreshes without being asked",
    async run(subject) {
      const { auth, ended } = await endedSession(subject);
      const refreshed = new Promise<Session | null>((resolve) => {
        auth.onAuthStateChange((event, session) => {
          if (event === "TOKEN_REFRESHED") resolve(session);
        });
      });
      await auth.startAutoRefresh();
      assert.notEqual(present(await refreshed).access_token, ended.access_token);
      await auth.stopAutoRefresh();
    },
  },
  {
    method: "initialize",
    does: "takes up the session that was stored",
    async run({ auth, signedIn }) {
      const kept = new Map<string, string>();
      const storage = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      };
      const { id } = await signedIn({ storage });
      const later = auth({ storage });
      assert.equal((await later.initialize()).error, null);
      assert.equal(dataOf(await later.getUser()).user.id, id);
    },
  },
  {
    method: "signOut",
    does: "ends every session of the person where no scope is named",
    async run(subject) {
      const [here, there] = await twoSessions(subject);
      const { refresh_token } = present(dataOf(await there.getSession()).session);
      assert.equal((await here.signOut()).error, null);
      assert.deepEqual(await Promise.all([isSignedIn(here), isSignedIn(there)]), [false, false]);
      assert.equal((await there.refreshSession({ refresh_token })).error?.code, "refresh_token_not_found");
    },
  },
  {
    method: "signOut",
    does: "ends this session alone with scope local",
    async run(subject) {
      const [here, there] = await twoSessions(subject);
      const token = present(dataOf(await here.getSession()).session).access_token;
      assert.equal((await here.signOut({ scope: "local" })).error, null);
      assert.deepEqual(await Promise.all([isSignedIn(here), isSignedIn(there)]), [false, true]);
      assert.equal((await subject.auth().getUser(token)).error?.name, "AuthSessionMissingError");
    },
  },
  {
    method: "signOut",
    does: "ends every other session with scope others",
    async run(subject) {
      const [here, there] = await twoSessions(subject);
      assert.equal((await here.signOut({ scope: "others" })).error, null);
      assert.deepEqual(await Promise.all([isSignedIn(here), isSignedIn(there)]), [true, false]);
    },
  },
];

/** A client with a session whose access token the server takes no more. */
async function endedSession({ signedIn, service, auth }: Subject) {
  const server = service.brief;
  const begun = await signedIn({ server });
  const ended = present(dataOf(await begun.auth.getSession()).session);
  await waitFor(async () => (await auth({ server }).getUser(ended.access_token)).error?.code === "bad_jwt");
  return { ...begun, ended };
}

async function twoSessions({ signedIn, auth }: Subject) {
  const { auth: here, email } = await signedIn();
  const there = auth();
  dataOf(await there.signInWithPassword({ email, password }));
  return [here, there] as const;
}

async function isSignedIn(auth: Auth): Promise<boolean> {
  return (await auth.getUser()).error === null;
}
