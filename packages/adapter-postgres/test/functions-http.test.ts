import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { openTestDatabase, type TestDatabase } from "./databases.ts";
import { createTestIdentity, post, send, type TestIdentity } from "./identity.ts";

describe("the functions over HTTP", () => {
  let opened: TestDatabase;
  let open: TestIdentity;
  let closed: TestIdentity;
  const person = { email: "http@example.com", password: "secret1", full_name: "H" };
  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    open = await createTestIdentity(opened.database);
    closed = await createTestIdentity(opened.database, { functions: { requireKey: true } });
    await post(open.register, person);
  });
  afterAll(() => opened.close());
  const both = () => [open.register, open.login];

  test("spec 4.1 spec 4.2 a cross-origin preflight request is answered", async () => {
    for (const handler of both()) {
      const answer = await send(handler, {
        method: "OPTIONS",
        headers: {
          origin: "https://school.example",
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization,content-type",
        },
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-allow-methods")).toContain("POST");
      for (const header of ["authorization", "apikey", "content-type", "x-client-info"]) {
        expect(answer.headers.get("access-control-allow-headers")).toContain(header);
      }
    }
  });

  test("every answer may be read by browsers and kept by nobody", async () => {
    for (const body of [person, {}]) {
      const answer = await post(open.login, body);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
  });

  test.each(["GET", "HEAD", "PUT", "PATCH", "DELETE"])("spec 2.6 %s gets 405 in the error envelope", async (method) => {
    for (const handler of both()) {
      const response = await handler(new Request("http://rubrica.example/", { method }));
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toContain("POST");
      if (method !== "HEAD") expect(await response.json()).toMatchObject({ success: false, error: expect.any(String) });
    }
  });

  describe("spec 5 keys", () => {
    const ways = (identity: TestIdentity, token: string): [string, Record<string, string>][] => [
      ["the anon key as bearer", { authorization: `Bearer ${identity.keySet.anonKey}` }],
      ["the anon key as apikey", { apikey: identity.keySet.anonKey }],
      ["the service key", { authorization: `bearer ${identity.keySet.serviceKey}` }],
      ["a person's access token", { authorization: `Bearer ${token}` }],
      ["the anon key beside a stranger's bearer", { apikey: identity.keySet.anonKey, authorization: "Bearer x" }],
    ];
    test("spec 5 the functions are open without a key by default, and with every kind of key", async () => {
      const token = (await post(open.login, person)).body.data.session.access_token;
      expect((await post(open.login, person)).status).toBe(200);
      for (const [, headers] of ways(open, token)) expect((await post(open.login, person, headers)).status).toBe(200);
      expect((await post(open.login, person, { authorization: "Bearer nonsense" })).status).toBe(200);
    });
    test("spec 5 FUNCTIONS_REQUIRE_KEY takes every kind of key and refuses a request without", async () => {
      const token = (await post(open.login, person)).body.data.session.access_token;
      for (const [, headers] of ways(closed, token))
        expect((await post(closed.login, person, headers)).status).toBe(200);
      for (const headers of [
        {},
        { authorization: "Bearer nonsense" },
        { apikey: "" },
        { apikey: token.slice(0, -2) },
      ]) {
        const answer = await post(closed.login, person, headers as Record<string, string>);
        expect(answer.status).toBe(401);
        expect<unknown>(answer.body).toEqual({ success: false, error: expect.any(String) });
      }
    });
    test("spec 5 a key is asked for before the body is looked at", async () => {
      expect((await post(closed.register, {})).status).toBe(401);
      expect((await post(closed.register, {}, { apikey: closed.keySet.anonKey })).status).toBe(400);
    });
  });

  describe("bodies", () => {
    test("a body over the limit gets 413, announced or not, and is not read to its end", async () => {
      const announced = await post(open.register, { ...person, full_name: "x".repeat(1_000_000) });
      expect<unknown>([announced.status, announced.body]).toEqual([413, { success: false, error: "请求体过大" }]);
      let sent = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 16_384;
          controller.enqueue(new Uint8Array(16_384).fill(0x20));
        },
      });
      const answer = await send(open.login, { method: "POST", body: endless });
      expect(answer.status).toBe(413);
      expect(sent).toBeLessThan(1_000_000);
    });
    test("a body that never ends gets 408 after its deadline", async () => {
      const hasty = await createTestIdentity(opened.database, { functions: { bodyDeadlineSeconds: 0.05 } });
      const stalled = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
      expect((await send(hasty.login, { method: "POST", body: stalled })).status).toBe(408);
    });
    test("a body that breaks off gets an answer in the envelope", async () => {
      const broken = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"email": '));
          controller.error(new Error("connection reset"));
        },
      });
      const answer = await send(open.login, { method: "POST", body: broken });
      expect<unknown>(answer.body).toEqual({ success: false, error: "登录失败" });
    });
    test("no JSON body at all makes the functions fail: always 2xx or 4xx, always the envelope", async () => {
      // Most random bodies fail the first check, so the fields are often nearly right.
      const nearly = fc.record(
        {
          email: fc.oneof(fc.emailAddress(), fc.string({ unit: "binary" }), fc.jsonValue()),
          password: fc.oneof(fc.string({ unit: "binary", minLength: 6, maxLength: 40 }), fc.jsonValue()),
          full_name: fc.oneof(fc.string({ unit: "binary", minLength: 1 }), fc.jsonValue()),
          role: fc.oneof(fc.constantFrom("student", "teacher", "admin", null), fc.jsonValue()),
          phone: fc.oneof(fc.constantFrom("13800138000", null, ""), fc.jsonValue()),
        },
        { requiredKeys: [] },
      );
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 5, arbitrary: nearly }, { weight: 1, arbitrary: fc.jsonValue() }),
          async (body) => {
            for (const handler of both()) {
              const answer = await post(handler, body);
              expect(answer.status).toBeLessThan(500);
              expect(answer.body.success).toBe(answer.status === 200);
              if (answer.status !== 200) expect(typeof answer.body.error).toBe("string");
            }
          },
        ),
        { numRuns: 150 },
      );
    });
  });
});
