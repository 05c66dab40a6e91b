import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { codeOf } from "../../../../packages/adapter-postgres/test/totp-app.ts";
import { openTestService, type TestPerson, type TestService } from "../test-service.ts";

const password = "secret-123";

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ workers: false });
});
afterAll(() => service.close());

type Bearer = TestPerson["headers"];
const bearer = (token: string): Bearer => ({ Authorization: `Bearer ${token}` });
const auth = (path: string, headers: Bearer, json?: object, method = json ? "POST" : "GET") =>
  service.call(`/auth/v1${path}`, { method, headers, ...(json && { json, body: JSON.stringify(json) }) });

/** Somebody whose session has shown a second factor: with the token from before (`aal1`), and the one that it gave. */
async function steppedUp(role: "teacher" | "admin" = "teacher") {
  const { id, email, headers: before } = await service.person(role);
  const factor = (await auth("/factors", before, { factor_type: "totp" })).body;
  const challenge = (await auth(`/factors/${factor.id}/challenge`, before, {})).body;
  const shown = { challenge_id: challenge.id, code: codeOf(factor.totp.secret) };
  const raised = (await auth(`/factors/${factor.id}/verify`, before, shown)).body;
  return { id, email, before, after: bearer(raised.access_token), factorId: factor.id, secret: factor.totp.secret };
}

describe("a token from before the second factor, once its session has shown one", () => {
  const doors: Readonly<
    Record<string, (who: Awaited<ReturnType<typeof steppedUp>>, token: Bearer) => Promise<number>>
  > = {
    "the password": async (_, token) => (await auth("/user", token, { password: "another-123" }, "PUT")).status,
    "the address": async (_, token) => (await auth("/user", token, { email: "new@example.com" }, "PUT")).status,
    "the metadata": async (_, token) => (await auth("/user", token, { data: { colour: "green" } }, "PUT")).status,
    "where one is signed in": async (_, token) => (await auth("/user/sessions", token)).status,
    "another factor": async (_, token) =>
      (await auth("/factors", token, { factor_type: "totp", friendly_name: "mine" })).status,
    reports: async (_, token) => (await service.call("/api/v1/reports", { headers: token })).status,
    users: async (_, token) => (await service.call("/api/v1/api/users", { headers: token })).status,
    "a change of one's record": async ({ id }, token) =>
      (await service.call(`/api/v1/api/users/${id}`, { method: "PUT", headers: token, body: '{"full_name":"Ming"}' }))
        .status,
    "an upload": async (_, token) =>
      (
        await service.call("/api/v1/reports", {
          method: "POST",
          headers: { ...token, "content-type": "application/pdf" },
          body: "%PDF-1.7",
        })
      ).status,
    "one's own data": async (_, token) => {
      const answer = await service.fetch("/api/v1/me/export", { headers: token });
      await answer.arrayBuffer();
      return answer.status;
    },
    "the removal of the factor": async ({ factorId }, token) =>
      (await auth(`/factors/${factorId}`, token, undefined, "DELETE")).status,
  };
  for (const [door, open] of Object.entries(doors)) {
    test(`does not open ${door}, which the token that came with it opens`, async () => {
      const who = await steppedUp();
      const refused = await open(who, who.before);
      expect([401, 403, 422]).toContain(refused);
      expect([200, 202]).toContain(await open(who, who.after));
    });
  }

  test("still reads whose it is, shows another code, and signs out", async () => {
    const who = await steppedUp();
    expect((await auth("/user", who.before)).body.email).toBe(who.email);
    const challenge = (await auth(`/factors/${who.factorId}/challenge`, who.before, {})).body;
    const shown = { challenge_id: challenge.id, code: codeOf(who.secret, 1) };
    expect((await auth(`/factors/${who.factorId}/verify`, who.before, shown)).status).toBe(200);
    expect((await auth("/logout?scope=local", who.before, {})).status).toBe(204);
    expect((await auth("/user", who.after)).status).toBe(403);
  });

  test("is told why, by code and in both languages", async () => {
    const { before } = await steppedUp();
    const refused = (language: string) =>
      service.call("/api/v1/reports", { headers: { ...before, "accept-language": language } });
    const data = { code: "second_factor_needed" };
    expect(await refused("zh")).toMatchObject({ status: 403, body: { error: "请先输入两步验证的验证码", data } });
    expect(await refused("en")).toMatchObject({
      status: 403,
      body: { error: "Show a code of your second factor first.", data },
    });
  });
});

test("a token that showed a factor is no more than others once that factor is removed", async () => {
  const who = await steppedUp();
  const other = (await service.call("/functions/v1/auth-login", { json: { email: who.email, password } })).body.data;
  expect((await auth(`/factors/${who.factorId}`, who.after, undefined, "DELETE")).status).toBe(200);
  const enrolled = (await auth("/factors", bearer(other.session.access_token), { factor_type: "totp" })).body;
  const challenge = (await auth(`/factors/${enrolled.id}/challenge`, bearer(other.session.access_token), {})).body;
  const shown = { challenge_id: challenge.id, code: codeOf(enrolled.totp.secret) };
  expect((await auth(`/factors/${enrolled.id}/verify`, bearer(other.session.access_token), shown)).status).toBe(200);
  // Its session ended with the step-up of the other one: it was aal1 again.
  expect((await auth("/user", who.after)).body.error_code).toBe("session_not_found");
});

test("whoever signs in with the password alone and has a second factor opens nothing else either", async () => {
  const who = await steppedUp();
  const login = await service.call("/functions/v1/auth-login", { json: { email: who.email, password } });
  expect(login).toMatchObject({ status: 200, body: { success: true, message: "登录成功" } });
  const token = bearer(login.body.data.session.access_token);
  expect((await service.call("/api/v1/reports", { headers: token })).body.data.code).toBe("second_factor_needed");
  expect((await auth("/user", token)).status).toBe(200);
});
