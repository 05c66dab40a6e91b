import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { waitFor } from "../../../../packages/adapter-postgres/test/wait-for.ts";
import { ask, PASSWORD, refresh, type SignedUp, signIn, signUp, whoIs } from "./requests.ts";
import { type Servers, startServers } from "./servers.ts";

const gone = [400, "refresh_token_not_found"];
const used = [400, "refresh_token_already_used"];

describe("refresh tokens and the end of sessions, two processes on one database", () => {
  let servers: Servers;
  beforeAll(async () => {
    servers = await startServers(2);
  }, 240_000);
  afterAll(() => servers.close());

  const exchange = async (token: string, server = servers.one) => {
    const { status, code, body } = await refresh(server, token);
    return status === 200 ? String(body.refresh_token) : [status, code];
  };
  const successorOf = async (token: string) => {
    const successor = await exchange(token);
    if (typeof successor !== "string") throw new Error(`There is no successor: ${successor}`);
    return successor;
  };
  /** Lets so many seconds pass since the person's tokens were used. */
  const letPass = (person: SignedUp, seconds: number) =>
    servers.database.query(
      `update rubrica.refresh_tokens set used_at = used_at - make_interval(secs => $2)
       where session_id in (select id from rubrica.sessions where user_id = $1)`,
      [person.id, seconds],
    );
  const setTimes = (person: SignedUp, column: "created_at" | "expires_at", ago: string) =>
    servers.database.query(`update rubrica.sessions set ${column} = now() - $2::text::interval where user_id = $1`, [
      person.id,
      ago,
    ]);
  const asService = (path: string, method: string, json: object = {}) =>
    ask(servers.two, `/auth/v1/admin${path}`, { method, json, token: servers.serviceKey });

  test("case 12: a replay ends the family and its newest token, also when nothing of it is a second old", async () => {
    const person = await signUp(servers.one);
    const second = await successorOf(person.refreshToken);
    const third = await successorOf(second);
    expect(await exchange(person.refreshToken, servers.two)).toEqual(used);
    // GoTrue gives a fresh token for the newest one here: its revocation looks like a refresh a moment ago.
    for (const token of [third, second, person.refreshToken]) {
      expect([await exchange(token), await exchange(token, servers.two)]).toEqual([gone, gone]);
    }
  });

  test("case 12: a replay ends the family when all of it is old, and no other session of the person", async () => {
    const person = await signUp(servers.one);
    const other = (await signIn(servers.two, person)).body;
    const second = await successorOf(person.refreshToken);
    const third = await successorOf(second);
    await letPass(person, 10 * 24 * 3600);
    expect(await exchange(person.refreshToken)).toEqual(used);
    expect([await exchange(third), await exchange(second)]).toEqual([gone, gone]);
    expect((await whoIs(servers.one, other.access_token)).status).toBe(200);
    expect(await exchange(other.refresh_token)).toBeString();
  });

  test("case 12: a token from an old backup gives no live successor, and ends the session", async () => {
    const person = await signUp(servers.one);
    const second = await successorOf(person.refreshToken);
    await letPass(person, 24 * 3600 - 60);
    expect(await exchange(person.refreshToken, servers.two)).toBe(second);
    await letPass(person, 120);
    expect(await exchange(person.refreshToken, servers.two)).toEqual(used);
    expect(await exchange(second)).toEqual(gone);
  });

  test("case 13: who slept over a lost answer gets the same successor in the morning, and goes on from there", async () => {
    const person = await signUp(servers.one);
    const lost = await successorOf(person.refreshToken);
    await letPass(person, 15 * 3600);
    expect(await exchange(person.refreshToken, servers.two)).toBe(lost);
    expect(await exchange(lost)).toBeString();
  });

  test("case 13: ten refreshes at the same moment in two processes give one token and one row, and so again", async () => {
    const person = await signUp(servers.one);
    let token = person.refreshToken;
    for (const rows of [2, 3]) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => exchange(token, index % 2 ? servers.two : servers.one)),
      );
      expect(new Set(answers.map(String)).size).toBe(1);
      token = String(answers[0]);
      const kept = await servers.database.query(
        "select from rubrica.refresh_tokens t join rubrica.sessions s on s.id = t.session_id where s.user_id = $1",
        [person.id],
      );
      expect(kept).toHaveLength(rows);
    }
  });

  test("case 14: nothing refreshes or opens after sign-out, ban, new password, deactivation or deletion", async () => {
    const admin = { email: `${crypto.randomUUID()}@example.com`, password: PASSWORD, full_name: "A", role: "admin" };
    const { data } = (await ask(servers.one, "/functions/v1/auth-register", { json: admin })).body;
    const ends: Readonly<Record<string, (person: SignedUp) => Promise<{ readonly status: number }>>> = {
      "sign-out": ({ accessToken: token }) => ask(servers.two, "/auth/v1/logout", { method: "POST", token }),
      ban: ({ id }) => asService(`/users/${id}`, "PUT", { ban_duration: "1h" }),
      "a password set by the service": ({ id }) => asService(`/users/${id}`, "PUT", { password: "another password" }),
      "a password set by an admin": ({ id }) => asAdmin(id, "PUT", { password: "another password" }),
      deactivation: ({ id }) => asAdmin(id, "PUT", { is_active: false }),
      "soft deletion": ({ id }) => asService(`/users/${id}`, "DELETE", { should_soft_delete: true }),
      deletion: ({ id }) => asService(`/users/${id}`, "DELETE"),
      "deletion by an admin": ({ id }) => asAdmin(id, "DELETE"),
    };
    const asAdmin = (id: string, method: string, json?: object) =>
      ask(servers.two, `/api/v1/api/users/${id}`, { method, json, token: data.session.access_token });
    for (const [name, end] of Object.entries(ends)) {
      const person = await signUp(servers.one);
      expect((await whoIs(servers.one, person.accessToken)).status).toBe(200);
      const ended = (await end(person)).status;
      const { status, code } = await whoIs(servers.one, person.accessToken);
      expect({ name, ended: ended < 300, refreshed: await exchange(person.refreshToken), opened: status }).toEqual({
        name,
        ended: true,
        refreshed: gone,
        opened: 403,
      });
      expect(["session_not_found", "user_not_found", "user_banned"]).toContain(code ?? "");
      const ours = await ask(servers.two, `/api/v1/api/users/${person.id}`, { token: person.accessToken });
      expect({ name, ours: ours.status }).toEqual({ name, ours: 401 });
    }
  });

  test("case 14: a banned or deleted person gets no new session, by no way in", async () => {
    for (const change of [{ ban_duration: "1h" }, null]) {
      const person = await signUp(servers.one);
      if (change) await asService(`/users/${person.id}`, "PUT", change);
      else await asService(`/users/${person.id}`, "DELETE", { should_soft_delete: true });
      const answers = [
        await signIn(servers.one, person),
        await ask(servers.one, "/functions/v1/auth-login", { json: { email: person.email, password: PASSWORD } }),
      ];
      for (const { status, text } of answers) {
        expect([400, 401, 403]).toContain(status);
        expect(text).not.toContain("access_token");
      }
      const rows = await servers.database.query("select from rubrica.sessions where user_id = $1", [person.id]);
      expect(rows).toEqual([]);
    }
  });

  test("case 14: a ban that lands in the middle of a login, by password or by link, leaves no session", async () => {
    for (const way of ["password", "link"]) {
      const person = await signUp(servers.one);
      const link = await asService("/generate_link", "POST", { type: "recovery", email: person.email });
      const proof = { type: "recovery", token_hash: link.body.hashed_token };
      const enter = () =>
        way === "password" ? signIn(servers.one, person) : ask(servers.one, "/auth/v1/verify", { json: proof });
      const entering = await servers.database.transaction(async (statements) => {
        await statements.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [
          person.id,
        ]);
        await statements.query("delete from rubrica.sessions where user_id = $1", [person.id]);
        const answer = enter();
        // It has found nobody banned, and waits for the row.
        await waitFor(async () => {
          const waiting = await servers.database.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return waiting.length > 0;
        });
        return { answer };
      });
      const { status } = await entering.answer;
      const sessions = await servers.database.query("select from rubrica.sessions where user_id = $1", [person.id]);
      expect({ way, refused: status >= 400, sessions: sessions.length }).toEqual({ way, refused: true, sessions: 0 });
    }
  });

  test("case 24: a session ends when it was not used for long, and when it is too old however much it is used", async () => {
    for (const [column, ago] of [
      ["expires_at", "1 second"],
      ["created_at", "90 days 1 second"],
    ] as const) {
      const [asked, refreshed] = [await signUp(servers.one), await signUp(servers.one)];
      for (const person of [asked, refreshed]) await setTimes(person, column, ago);
      expect(await exchange(refreshed.refreshToken)).toEqual([400, "session_expired"]);
      expect(await exchange(refreshed.refreshToken)).toEqual(gone);
      expect((await whoIs(servers.one, asked.accessToken)).code).toBe("session_not_found");
      expect(await exchange(asked.refreshToken)).toEqual(gone);
    }
  });

  test("case 24: no access token outlives its session, whose end no refresh moves", async () => {
    const person = await signUp(servers.one);
    await setTimes(person, "created_at", "89 days 23 hours 50 minutes");
    const { body } = await refresh(servers.one, person.refreshToken);
    expect(body.expires_in).toBeLessThanOrEqual(600);
    expect(body.expires_in).toBeGreaterThan(400);
    const [, payload = ""] = String(body.access_token).split(".");
    const { exp } = JSON.parse(Buffer.from(payload, "base64url").toString());
    expect(exp).toBe(body.expires_at);
    const again = await refresh(servers.two, body.refresh_token);
    expect(again.body.expires_at).toBeLessThanOrEqual(exp + 1);
  });
});
