import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mailTo } from "../mail-reader.ts";
import type { ServerProcess } from "../server-process.ts";
import { ask, newEmail, PASSWORD, refresh, signIn, signUp } from "./requests.ts";
import { type Servers, startServerProcess, startServers } from "./servers.ts";

const wrong = { password: "a wrong password" };

describe("limits behind one trusted proxy, two services on one database", () => {
  let servers: Servers;
  beforeAll(async () => {
    servers = await startServers(2, { TRUSTED_PROXIES: "1", WORKERS: "" });
  }, 240_000);
  afterAll(() => servers.close());
  beforeEach(() => servers.database.query("delete from rubrica.rate_limits"));

  const either = (index: number) => (index % 2 ? servers.two : servers.one);
  /** Has so many of an allowance be taken already. */
  const use = (key: string, taken: number) =>
    servers.database.query(
      `insert into rubrica.rate_limits (key, taken, ends_at) values ($1, $2, now() + interval '10 minutes')
       on conflict (key) do update set taken = excluded.taken, ends_at = excluded.ends_at`,
      [key, taken],
    );
  /** Under which failures of an account are counted, wherever they come from. */
  const accountKey = async (email: string) => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(email));
    return `failed-login:${Buffer.from(digest).toString("hex").slice(0, 32)}`;
  };
  const endWindows = () => servers.database.query("update rubrica.rate_limits set ends_at = now() - interval '1 s'");
  const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;

  test("case 5: an account under guesses of ever new addresses is closed to strangers, not to its owner or its mailbox", async () => {
    const owner = "192.0.2.10";
    const { email } = await signUp(servers.one);
    await servers.database.query("delete from rubrica.known_addresses");
    expect((await signIn(servers.one, { email }, owner)).status).toBe(200);
    await use(await accountKey(email), 70);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signIn(either(index), { email, ...wrong }, `198.51.100.${index}`)),
    );
    const refused = guesses[0];
    for (const { status, text } of guesses)
      expect({ status, text }).toEqual({ status: 400, text: refused?.text ?? "" });

    // Closed: the right password is answered like a wrong one, at every door, and neither like "too many".
    const closed = await signIn(servers.two, { email }, "203.0.113.7");
    expect([closed.status, closed.text]).toEqual([400, refused?.text ?? ""]);
    const headers = { "x-forwarded-for": "203.0.113.7" };
    const door = await ask(servers.one, "/functions/v1/auth-login", { json: { email, password: PASSWORD }, headers });
    expect(door.status).toBe(401);

    expect((await signIn(servers.one, { email }, owner)).status).toBe(200);
    await ask(servers.one, "/auth/v1/recover", { json: { email }, headers });
    const { code } = await mailTo(servers.folder, email);
    const reset = await ask(servers.one, "/auth/v1/verify", {
      json: { type: "recovery", email, token: code },
      headers,
    });
    expect(reset.status).toBe(200);
    await endWindows();
    expect((await signIn(servers.two, { email }, "203.0.113.8")).status).toBe(200);
  });

  test("case 5: a right password takes the failures of its account back, and none of others", async () => {
    const { email } = await signUp(servers.one);
    const other = await signUp(servers.one);
    for (const each of [email, other.email]) await use(await accountKey(each), 99);
    expect((await signIn(servers.one, { email }, "203.0.113.1")).status).toBe(200);
    for (let turn = 0; turn < 3; turn += 1) await signIn(servers.one, { email, ...wrong }, `203.0.113.${10 + turn}`);
    expect((await signIn(servers.two, { email }, "203.0.113.20")).status).toBe(200);
    await signIn(servers.one, { email: other.email, ...wrong }, "203.0.113.1");
    expect((await signIn(servers.two, other, "203.0.113.30")).status).toBe(400);
  });

  test("case 6: what the client writes into a forwarded header gives no fresh allowance; the next network does", async () => {
    await use("failed-logins-from:203.0.113.50", 1000);
    const attempt = async (headers: Record<string, string>) =>
      (await ask(servers.one, "/auth/v1/token?grant_type=password", { json: { email: newEmail(), ...wrong }, headers }))
        .status;
    for (const spoofed of [
      "203.0.113.50",
      "198.51.100.77, 203.0.113.50",
      "::1,127.0.0.1 , 203.0.113.50",
      "x, ,203.0.113.50",
      "::ffff:203.0.113.50",
    ]) {
      const others = { forwarded: "for=192.0.2.77", "x-real-ip": "192.0.2.78", "true-client-ip": "192.0.2.79" };
      expect({ spoofed, status: await attempt({ "x-forwarded-for": spoofed, ...others }) }).toEqual({
        spoofed,
        status: 429,
      });
    }
    expect(await attempt({ "x-forwarded-for": "203.0.113.50, 203.0.113.51" })).toBe(400);
    await use("failed-logins-from:2001:db8:1:2::/64", 1000);
    expect(await attempt({ "x-forwarded-for": "2001:db8:1:2:ffff::9" })).toBe(429);
    expect(await attempt({ "x-forwarded-for": "2001:0DB8:0001:0002::" })).toBe(429);
    expect(await attempt({ "x-forwarded-for": "2001:db8:1:3::9" })).toBe(400);
  });

  test("case 6: senders whose address is unknown share one allowance instead of having none", async () => {
    await use("failed-logins-from:unknown", 1000);
    for (const from of ["unknown", "_hidden", "203.0.113.50:1234", "1.2.3", "[::1]:80", "'; drop table x"]) {
      expect({ from, status: (await signIn(servers.one, { email: newEmail(), ...wrong }, from)).status }).toEqual({
        from,
        status: 429,
      });
    }
    await use("register:unknown", 600);
    const json = { email: newEmail(), password: PASSWORD };
    expect((await ask(servers.one, "/auth/v1/signup", { json, headers: { "x-forwarded-for": "?" } })).status).toBe(429);
  });

  test("case 7: fifty parallel logins never pass the limit, over two processes", async () => {
    await use("failed-logins-from:203.0.113.60", 990);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => signIn(either(index), { email: newEmail(), ...wrong }, "203.0.113.60")),
    );
    const statuses = answers.map(({ status }) => status);
    expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([10, 40]);
    for (const { status, headers } of answers) {
      if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });

  test("case 7: of thirty parallel guesses at one account twenty are compared, over two processes", async () => {
    const { email } = await signUp(servers.one);
    await servers.database.query("delete from rubrica.known_addresses");
    const statuses = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, index) => (await signIn(either(index), { email, ...wrong }, "203.0.113.61")).status,
      ),
    );
    expect(countOf(statuses, 400)).toBe(20);
    const right = await Promise.all(
      Array.from({ length: 10 }, (_, index) => signIn(either(index), { email }, "203.0.113.61")),
    );
    expect(right.map(({ status }) => status)).toEqual(Array(10).fill(400));
    expect((await signIn(servers.one, { email }, "203.0.113.62")).status).toBe(200);
  });

  test("case 7: parallel sign-ups, refreshes, mails and codes never pass their limits, over two processes", async () => {
    const from = { "x-forwarded-for": "203.0.113.70" };
    const person = await signUp(servers.one);
    const mailed = newEmail();
    const post = (index: number, path: string, json: object) => ask(either(index), path, { json, headers: from });
    const cases: readonly [
      key: string,
      limit: number,
      request: (index: number) => Promise<{ readonly status: number }>,
    ][] = [
      [
        "register:203.0.113.70",
        600,
        (index) => post(index, "/auth/v1/signup", { email: newEmail(), password: PASSWORD }),
      ],
      [
        "auth-v1-refresh:203.0.113.70",
        1800,
        (index) => post(index, "/auth/v1/token?grant_type=refresh_token", { refresh_token: person.refreshToken }),
      ],
      ["auth-v1-mail:203.0.113.70", 300, (index) => post(index, "/auth/v1/recover", { email: newEmail() })],
      [
        "auth-v1-verify:203.0.113.70",
        120,
        (index) => post(index, "/auth/v1/verify", { type: "signup", token_hash: "x" }),
      ],
    ];
    for (const [key, limit, request] of cases) {
      await use(key, limit - 3);
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => request(index)));
      const refused = countOf(
        answers.map(({ status }) => status),
        429,
      );
      expect({ key, refused }).toEqual({ key, refused: 17 });
    }
    await servers.database.query("delete from rubrica.rate_limits");
    const mails = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post(index, "/auth/v1/recover", { email: mailed })),
    );
    expect(
      countOf(
        mails.map(({ status }) => status),
        200,
      ),
    ).toBe(1);
    expect((await refresh(servers.one, person.refreshToken)).status).toBe(200);
  });
});

describe("limits without a trusted proxy", () => {
  let servers: Servers<ServerProcess>;
  beforeAll(async () => {
    servers = await startServerProcess({ LOG_LEVEL: "warn" });
  }, 240_000);
  afterAll(() => servers.close());

  test("case 6: a forwarded header is ignored, and warned about once", async () => {
    const keys = async () =>
      (await servers.database.query<{ key: string }>("select key from rubrica.rate_limits")).map(({ key }) => key);
    for (const from of ["203.0.113.1", "203.0.113.2", "unknown"]) {
      await signIn(servers.one, { email: newEmail(), ...wrong }, from);
    }
    const counted = (await keys()).filter((key) => key.startsWith("failed-logins-from:"));
    expect(counted).toEqual(["failed-logins-from:127.0.0.1"]);
    expect((await keys()).join()).not.toContain("203.0.113");
    await servers.one.end();
    expect(servers.one.output().match(/TRUSTED_PROXIES/g)).toHaveLength(1);
  });
});
