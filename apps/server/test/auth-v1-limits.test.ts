import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { dirname } from "node:path";
import { codeOf } from "../../../packages/adapter-postgres/test/totp-app.ts";
import { mailTo } from "./mail-reader.ts";
import { openTestService, type TestService } from "./test-service.ts";

describe("/auth/v1 with stricter settings", () => {
  let service: TestService;
  beforeAll(async () => {
    const environment = {
      REFRESH_REUSE_SECONDS: "0",
      FUNCTIONS_REQUIRE_KEY: "true",
      PASSWORD_CHANGE_REAUTHENTICATION: "required",
      WORKERS: "mail:1",
    };
    service = await openTestService({ environment });
  }, 240_000);
  afterAll(() => service.close());

  const call = (path: string, json: object, headers: Record<string, string> = { apikey: service.anonKey }) =>
    service.call(`/auth/v1${path}`, { json, headers });
  const person = () => ({ email: `${crypto.randomUUID()}@example.com`, password: "secret-123" });

  test("REFRESH_REUSE_SECONDS of the release before bounds how long a used token still gives its successor", async () => {
    const { refresh_token } = (await call("/signup", person())).body;
    const refresh = () => call("/token?grant_type=refresh_token", { refresh_token });
    const first = await refresh();
    expect(first.status).toBe(200);
    const [used] = await service.opened.database.query<{ at: Date }>(
      "select max(used_at) as at from rubrica.refresh_tokens",
    );
    while (Date.now() <= (used?.at.getTime() ?? 0)) await Bun.sleep(1);
    expect((await refresh()).body.error_code).toBe("refresh_token_already_used");
    const newest = await call("/token?grant_type=refresh_token", { refresh_token: first.body.refresh_token });
    expect(newest.body.error_code).toBe("refresh_token_not_found");
  });

  test("FUNCTIONS_REQUIRE_KEY closes all but what browsers and other services open without one", async () => {
    expect((await call("/signup", person(), {})).status).toBe(401);
    expect((await call("/signup", person(), { Authorization: `Bearer ${service.anonKey}` })).status).toBe(200);
    for (const path of ["/health", "/settings", "/.well-known/jwks.json", "/verify?token=x&type=signup"]) {
      const { status } = await service.fetch(`/auth/v1${path}`);
      expect({ path, status }).toEqual({ path, status: path.startsWith("/verify") ? 303 : 200 });
    }
  });

  test("failed logins of the contract and of the function use up one allowance, right ones and refreshes none", async () => {
    const known = person();
    const { body } = await call("/signup", known);
    await call("/token?grant_type=password", person());
    await service.opened.database.query(
      "update rubrica.rate_limits set taken = 1000000, ends_at = now() + interval '1 hour' where key like 'failed-logins-from:%' or key like 'register:%'",
    );
    const refused = await call("/token?grant_type=password", person());
    expect([refused.status, refused.body.error_code]).toEqual([429, "over_request_rate_limit"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await call("/token?grant_type=password", known)).status).toBe(200);
    expect((await call("/signup", person())).status).toBe(429);
    const { refresh_token } = body;
    expect((await call("/token?grant_type=refresh_token", { refresh_token })).status).toBe(200);
  });

  test("PASSWORD_CHANGE_REAUTHENTICATION asks an old session for a mailed code before the password changes", async () => {
    await service.opened.database.query("delete from rubrica.rate_limits");
    const { email, password } = person();
    const { access_token } = (await call("/signup", { email, password })).body;
    const headers = { Authorization: `Bearer ${access_token}` };
    const update = async (json: object) => {
      const { status, body } = await service.call("/auth/v1/user", { method: "PUT", headers, json });
      return [status, body.error_code ?? body.email, body.msg];
    };
    expect(await update({ password: "another-123" })).toEqual([200, email, undefined]);
    await service.opened.database.query(
      "update rubrica.sessions set created_at = now() - interval '25 hours' where user_id = (select id from auth.users where email = $1)",
      [email],
    );
    const needed = [400, "reauthentication_needed", "Password update requires reauthentication"];
    expect(await update({ password: "once-more-123" })).toEqual(needed);
    expect(await update({ data: { colour: "green" } })).toEqual([200, email, undefined]);
    expect((await service.call("/auth/v1/reauthenticate", { headers })).status).toBe(200);
    const { code } = await mailTo(dirname(service.folder.mail), email);
    const wrong = [422, "reauthentication_not_valid", "Nonce has expired or is invalid"];
    const nonce = code === "000000" ? "111111" : "000000";
    expect(await update({ password: "once-more-123", nonce })).toEqual(wrong);
    expect(await update({ password: "once-more-123", nonce: code })).toEqual([200, email, undefined]);
    expect(await update({ password: "yet-again-123", nonce: code })).toEqual(wrong);
    expect((await call("/token?grant_type=password", { email, password: "once-more-123" })).status).toBe(200);
  });

  test("the API is closed to who has a second factor and has not shown it in this session", async () => {
    const { email, password } = person();
    const signUp = (await call("/signup", { email, password })).body;
    const bearer = (token: string) => ({ apikey: service.anonKey, Authorization: `Bearer ${token}` });
    const opens = async (token: string) =>
      (await service.call("/api/v1/reports", { headers: bearer(token) })).status === 200;
    expect(await opens(signUp.access_token)).toBe(true);
    const asPerson = (path: string, json: object) => call(path, json, bearer(signUp.access_token));
    const { id, totp } = (await asPerson("/factors", { factor_type: "totp" })).body;
    expect(await opens(signUp.access_token)).toBe(true);
    const challenge = (await asPerson(`/factors/${id}/challenge`, {})).body;
    const answer = { challenge_id: challenge.id, code: codeOf(totp.secret) };
    const raised = (await asPerson(`/factors/${id}/verify`, answer)).body;
    expect(await opens(raised.access_token)).toBe(true);

    const weak = (await call("/token?grant_type=password", { email, password })).body;
    expect(await opens(weak.access_token)).toBe(false);
    expect((await service.call("/auth/v1/user", { headers: bearer(weak.access_token) })).status).toBe(200);
    await service.opened.database.query("delete from rubrica.factors where id = $1", [id]);
    expect(await opens(weak.access_token)).toBe(true);
  });

  test("case 2: an unknown address and a wrong password are refused with the same body", async () => {
    await service.opened.database.query("delete from rubrica.rate_limits");
    const { email, password } = person();
    await call("/signup", { email, password });
    const grant = async (given: object) => {
      const { status, body } = await call("/token?grant_type=password", given);
      return { status, body };
    };
    const unknown = await grant(person());
    expect(unknown.status).toBe(400);
    expect(await grant({ email, password: "wrong password" })).toEqual(unknown);
  });
});
