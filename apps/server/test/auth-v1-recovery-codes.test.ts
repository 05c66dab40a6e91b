import { afterAll, beforeAll, expect, test } from "bun:test";
import { codeOf } from "../../../packages/adapter-postgres/test/totp-app.ts";
import { openTestService, type TestService } from "./test-service.ts";

const password = "secret-123";
const path = "/factors/recovery-codes";

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ workers: false });
});
afterAll(() => service.close());

const auth = (path: string, token: string, json?: object, method = json ? "POST" : "GET") =>
  service.call(`/auth/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, "X-Supabase-Api-Version": "2024-01-01" },
    ...(json && { body: JSON.stringify(json) }),
  });

const signIn = async (email: string): Promise<string> =>
  (await service.call("/functions/v1/auth-login", { json: { email, password } })).body.data.session.access_token;

async function enrolled() {
  const { id, email, headers } = await service.person("teacher");
  const weak = headers.Authorization.replace("Bearer ", "");
  const factor = (await auth("/factors", weak, { factor_type: "totp" })).body;
  const challenge = (await auth(`/factors/${factor.id}/challenge`, weak, {})).body;
  const answer = { challenge_id: challenge.id, code: codeOf(factor.totp.secret) };
  const token: string = (await auth(`/factors/${factor.id}/verify`, weak, answer)).body.access_token;
  return { id, email, weak, token, factorId: factor.id as string };
}
/** Somebody with recovery codes. */
async function withCodes() {
  const person = await enrolled();
  const made = await auth(path, person.token, {});
  return { ...person, made, codes: made.body.codes as readonly string[] };
}

test("ten codes are made once, from a token that has shown a factor, and counted without being told again", async () => {
  const { made, codes, token, email } = await withCodes();
  expect(made).toMatchObject({
    status: 200,
    body: { type: "recovery_code", friendly_name: "Recovery codes", total: 10 },
  });
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{16}$/);
  const counted = { id: made.body.id, type: "recovery_code", total: 10, remaining: 10 };
  expect((await auth(path, await signIn(email))).body).toEqual(counted);
  expect((await auth(path, token, {})).body.code).toBe("mfa_verified_factor_exists");
  const { factors } = (await auth("/user", token)).body;
  expect(factors).toMatchObject([{ factor_type: "totp" }, { factor_type: "recovery_code", status: "verified" }]);
});

test("without a factor, and from a token that has not shown it, no codes are made, replaced or removed", async () => {
  const { headers } = await service.person("teacher");
  const plain = headers.Authorization.replace("Bearer ", "");
  expect((await auth(path, plain)).body.code).toBe("mfa_factor_not_found");
  expect((await auth(path, plain, {})).body.code).toBe("insufficient_aal");
  const { weak, email } = await withCodes();
  for (const token of [weak, await signIn(email)]) {
    const answers = [
      await auth(path, token, {}),
      await auth(`${path}/regenerate`, token, {}),
      await auth(path, token, undefined, "DELETE"),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, "insufficient_aal"],
      [403, "insufficient_aal"],
      [403, "insufficient_aal"],
    ]);
  }
});

test("a code raises the session however it is typed, once, and stands in amr", async () => {
  const { email, codes } = await withCodes();
  const token = await signIn(email);
  const [code = ""] = codes;
  const typed = ` ${code.toUpperCase().replace(/(.{4})(?!$)/g, "$1-")} `;
  const shown = await auth(`${path}/verify`, token, { code: typed });
  expect(shown.status).toBe(200);
  const claims = JSON.parse(Buffer.from(shown.body.access_token.split(".")[1], "base64url").toString());
  expect([claims.aal, claims.amr[0].method]).toEqual(["aal2", "mfa/recovery_code"]);
  expect(
    (await service.call("/api/v1/reports", { headers: { Authorization: `Bearer ${shown.body.access_token}` } })).status,
  ).toBe(200);
  expect((await auth(path, shown.body.access_token)).body.remaining).toBe(9);
  const again = await auth(`${path}/verify`, await signIn(email), { code });
  expect([again.status, again.body.code]).toEqual([422, "mfa_verification_failed"]);
});

test("one code that many show at the same moment raises one session", async () => {
  const { email, codes } = await withCodes();
  const tokens = await Promise.all(Array.from({ length: 6 }, () => signIn(email)));
  const answers = await Promise.all(tokens.map((token) => auth(`${path}/verify`, token, { code: codes[0] ?? "" })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("guessing recovery codes: wrong ones are counted with those of the factor; after ten the right one is refused too", async () => {
  const { email, codes } = await withCodes();
  const token = await signIn(email);
  const guess = (code: string) => auth(`${path}/verify`, token, { code });
  for (let turn = 0; turn < 10; turn += 1) expect((await guess("aaaabbbbccccdddd")).status).toBe(422);
  const locked = await guess(codes[0] ?? "");
  expect([locked.status, locked.body.code]).toEqual([429, "mfa_recovery_codes_locked"]);
  expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("other codes in place of all from before, under the same factor", async () => {
  const { email, token, codes, made } = await withCodes();
  const replaced = await auth(`${path}/regenerate`, token, {});
  expect(replaced.body).toMatchObject({ id: made.body.id, friendly_name: "Recovery codes", total: 10 });
  expect(replaced.body.codes).not.toContain(codes[0]);
  const weak = await signIn(email);
  expect((await auth(`${path}/verify`, weak, { code: codes[0] ?? "" })).status).toBe(422);
  expect((await auth(`${path}/verify`, weak, { code: replaced.body.codes[3] })).status).toBe(200);
});

test("the codes go with the last factor that they stand in for, and sessions that they raised are aal1 again", async () => {
  const { email, token, codes, factorId } = await withCodes();
  const byCode = (await auth(`${path}/verify`, await signIn(email), { code: codes[0] ?? "" })).body.access_token;
  expect((await auth(`/factors/${factorId}`, byCode, undefined, "DELETE")).status).toBe(200);
  for (const each of [token, byCode]) {
    expect((await auth("/user", each)).body.factors).toBeUndefined();
    expect((await auth(path, each)).body.code).toBe("mfa_factor_not_found");
  }
  expect((await auth("/factors", byCode, { factor_type: "totp" })).status).toBe(200);
  const { amr, aal } = await service.opened.database
    .query<{ aal: string; amr: readonly { method: string }[] }>(
      "select assurance_level as aal, methods as amr from rubrica.sessions where user_id = (select id from auth.users where email = $1)",
      [email],
    )
    .then(([row]) => row ?? { aal: "", amr: [] });
  expect([aal, amr.map(({ method }) => method)]).toEqual(["aal1", ["password"]]);
});

test("what became of a factor and its codes stands in the audit log, without any of them", async () => {
  const { id, email, codes, token, factorId } = await withCodes();
  await auth(`${path}/regenerate`, token, {});
  await auth(`/factors/${factorId}`, token, undefined, "DELETE");
  const rows = await service.opened.database.query<{ action: string; role: string; detail: object }>(
    "select action, role, detail from public.audit_log where person_id = $1 order by id",
    [id],
  );
  expect(rows.map(({ action, role }) => [action, role])).toEqual([
    ["second_factor.enrolled", "teacher"],
    ["recovery_codes.made", "teacher"],
    ["recovery_codes.made", "teacher"],
    ["second_factor.removed", "teacher"],
  ]);
  const text = JSON.stringify(rows);
  for (const secret of [...codes, email]) expect(text).not.toContain(secret);
});

test("case 15: nothing in the database holds a recovery code", async () => {
  const { codes } = await withCodes();
  const rows = await service.opened.database.query<{ kept: string }>(
    "select c::text as kept from rubrica.recovery_codes c union all select f::text from rubrica.factors f",
  );
  for (const { kept } of rows) for (const code of codes) expect(kept).not.toContain(code);
});
