import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { waitFor } from "../../../../packages/adapter-postgres/test/wait-for.ts";
import { mailTo } from "../mail-reader.ts";
import type { ServerProcess } from "../server-process.ts";
import { type Answer, ask, newEmail, refresh, signIn } from "./requests.ts";
import { PUBLIC_URL, type Servers, startServerProcess } from "./servers.ts";

const password = "typed-password-of-somebody";

describe("what logs and answers tell", () => {
  let servers: Servers<ServerProcess>;
  beforeAll(async () => {
    servers = await startServerProcess({
      // Where people develop, the log may name the links of mails.
      NODE_ENV: "test",
      LOG_LEVEL: "debug",
      EMAIL_CONFIRMATION: "required",
      TRUSTED_PROXIES: "1",
      WORKERS: "",
      SITE_URL: PUBLIC_URL,
    });
  }, 240_000);
  afterAll(() => servers.close());

  const answers: Answer[] = [];
  const secrets = new Set<string>([password]);
  const send = async (path: string, options: Parameters<typeof ask>[2] = {}) => {
    const answer = await ask(servers.one, path, options);
    answers.push(answer);
    for (const name of ["access_token", "refresh_token"]) if (answer.body?.[name]) secrets.add(answer.body[name]);
    return answer;
  };
  /** What was logged until now, in whole lines: the line of a request that comes last stands behind all others. */
  const logged = async () => {
    const last = `/last-${crypto.randomUUID()}`;
    await ask(servers.one, last);
    return await waitFor(() => {
      const lines = servers.one.output().split("\n");
      const end = lines.findIndex((line, index) => index < lines.length - 1 && line.includes(last));
      return end < 0 ? null : lines.slice(0, end + 1).join("\n");
    });
  };
  const aMinuteLater = () => servers.database.query("delete from rubrica.rate_limits");
  /** Every secret that was ever stored or handed out, and what is stored of it. */
  async function storedSecrets(): Promise<readonly string[]> {
    const rows = await servers.database.query<{ value: string }>(
      `select encrypted_password as value from auth.users where encrypted_password is not null
       union select hash from rubrica.refresh_tokens union select successor_salt from rubrica.refresh_tokens
       union select secret_hash from rubrica.sessions
       union select hash from rubrica.one_time_tokens union select code_hash from rubrica.one_time_tokens`,
    );
    return rows.map(({ value }) => value).filter((value) => typeof value === "string" && value.length > 8);
  }

  test("case 25: neither log nor error holds a password, token, code, hash or key, whatever people do", async () => {
    const email = newEmail();
    await send("/auth/v1/signup", { json: { email, password, data: { full_name: "Typed Name" } } });
    const confirmation = await mailTo(servers.folder, email);
    const token = new URL(confirmation.link).searchParams.get("token") ?? "";
    secrets.add(token);
    const opened = await send(new URL(confirmation.link).pathname + new URL(confirmation.link).search);
    for (const [name, value] of new URLSearchParams((opened.headers.get("location") ?? "").split("#")[1])) {
      if (name.endsWith("_token")) secrets.add(value);
    }
    await send(new URL(confirmation.link).pathname + new URL(confirmation.link).search);
    const session = (await send("/auth/v1/token?grant_type=password", { json: { email, password } })).body;
    await send("/auth/v1/token?grant_type=password", { json: { email, password: `${password}-wrong` } });
    await send("/auth/v1/token?grant_type=refresh_token", { json: { refresh_token: session.refresh_token } });
    await send("/functions/v1/auth-login", { json: { email, password } });
    await send("/functions/v1/auth-register", { json: { email, password, full_name: "Typed Name" } });
    await aMinuteLater();
    await send("/auth/v1/recover", { json: { email } });
    const recovery = await mailTo(servers.folder, email, 2);
    const recoveryToken = new URL(recovery.link).searchParams.get("token") ?? "";
    secrets.add(recoveryToken);
    await send("/auth/v1/verify", { json: { type: "recovery", email, token: recovery.code } });
    const inBetween = await storedSecrets();
    const bearer = { token: session.access_token };
    await send("/auth/v1/user", { ...bearer, method: "PUT", json: { password: `${password}-new` } });
    await send(`/auth/v1/user?access_token=${session.access_token}`, bearer);
    await send(`/auth/v1/token?grant_type=password&password=${password}`, { json: {} });
    await send("/auth/v1/user", { token: `${session.access_token}x` });
    await send("/auth/v1/admin/users", { token: servers.serviceKey });
    const created = { email: newEmail(), password };
    const { body } = await send("/auth/v1/admin/users", { token: servers.serviceKey, json: created });
    await send(`/auth/v1/admin/users/${body.id}`, { token: servers.serviceKey, method: "DELETE", json: {} });
    await send("/auth/v1/logout", { ...bearer, method: "POST" });
    await send("/auth/v1/signup", { text: `{"email":"${email}","password":"${password}` });
    secrets.add(servers.serviceKey);

    const stored = [...inBetween, ...(await storedSecrets())];
    expect(stored.length).toBeGreaterThan(5);
    const log = await logged();
    expect(log).toContain('"/auth/v1/logout"');
    expect(log.split("\n").length).toBeGreaterThan(answers.length);
    for (const secret of [...secrets, ...stored]) {
      expect(secret.length).toBeGreaterThan(8);
      expect(log).not.toContain(secret);
    }
    expect(log).not.toContain(email);
    expect(log).not.toContain("Typed Name");
    expect(log).not.toMatch(/argon2id|select |insert into|encrypted_password/i);
    for (const { text } of answers) {
      for (const secret of [password, ...stored]) expect(text).not.toContain(secret);
      expect(text).not.toMatch(/argon2id|insert into|encrypted_password|secret_hash|at \w+ \(/i);
    }
  });

  test("case 25: when the database fails the answer is one and the same, and neither it nor the log holds SQL or input", async () => {
    const { one, database } = servers;
    const email = newEmail();
    const people = { email, password, full_name: "Typed Name" };
    await database.script("alter table auth.users rename column encrypted_password to gone");
    try {
      const contract = [
        await signIn(one, people),
        await ask(one, "/auth/v1/signup", { json: people }),
        await ask(one, "/auth/v1/admin/users", { token: servers.serviceKey }),
        await ask(one, "/auth/v1/admin/users", { token: servers.serviceKey, json: people }),
      ];
      for (const { status, text } of contract) {
        expect([status, text]).toEqual([
          500,
          '{"code":500,"error_code":"unexpected_failure","msg":"Unexpected failure, please check server logs for more information"}',
        ]);
      }
      const login = await ask(one, "/functions/v1/auth-login", { json: people });
      const register = await ask(one, "/functions/v1/auth-register", { json: people });
      expect([login.status, Object.keys(login.body)]).toEqual([500, ["success", "error"]]);
      expect([register.status, register.text]).toEqual([500, '{"success":false,"error":"注册失败"}']);
    } finally {
      await database.script("alter table auth.users rename column gone to encrypted_password");
    }
    await database.script("alter table rubrica.sessions rename to gone");
    try {
      expect((await refresh(one, "x".repeat(43))).status).toBe(500);
    } finally {
      await database.script("alter table rubrica.gone rename to sessions");
    }
    const log = await logged();
    expect(log).toContain("PostgresError");
    for (const told of [
      email,
      password,
      "Typed Name",
      "encrypted_password",
      "rubrica.sessions",
      "select ",
      "    at ",
    ]) {
      expect({ told, logged: log.includes(told) }).toEqual({ told, logged: false });
    }
  });

  test("case 25: no line of the log is forged by what a request holds", async () => {
    const { one } = servers;
    const forged = '","level":60,"msg":"forged';
    await ask(one, `/auth/v1/${encodeURIComponent(`x\n{${forged}`)}`, {
      headers: { "user-agent": forged, "x-request-id": "a b", "x-forwarded-for": forged },
    });
    await signIn(one, { email: newEmail(), password }, `198.51.100.1 ${forged}`);
    const lines = (await logged()).split("\n").filter((line) => line.startsWith("{"));
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(JSON.parse(line).msg).not.toBe("forged");
  });
});
