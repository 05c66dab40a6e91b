import assert from "node:assert/strict";
import fc from "fast-check";
import type { TestFunction } from "../test-function.ts";
import { type FunctionsSuite, type FunctionsSuiteOptions, resolveOptions } from "./options.ts";
import { assertRefused, post, registration, send } from "./requests.ts";
import type { CreateFunctions, FunctionsSettings, StartedFunctions } from "./subject.ts";

/** How both functions speak HTTP: preflight, methods, keys, and bodies of any kind. */
export function testFunctionsOverHttp(
  test: TestFunction,
  create: CreateFunctions,
  options: FunctionsSuiteOptions = {},
): void {
  testMethods(test, create);
  testKeys(test, create);
  testBodies(test, create, resolveOptions(options));
}

const person = registration({ email: "http@example.com" });

/** The functions of an installation with one person in it. */
async function startWithPerson(create: CreateFunctions, settings?: FunctionsSettings): Promise<StartedFunctions> {
  const installation = await create();
  await post((await installation.start()).register, person);
  return installation.start(settings);
}

function testMethods(test: TestFunction, create: CreateFunctions): void {
  test("spec 4.1 spec 4.2 a cross-origin preflight request is answered", async () => {
    const { register, login } = await startWithPerson(create);
    for (const handler of [register, login]) {
      const answer = await send(handler, {
        method: "OPTIONS",
        headers: {
          origin: "https://school.example",
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization,content-type",
        },
      });
      assert.equal(answer.status, 204);
      assert.equal(answer.headers.get("access-control-allow-origin"), "*");
      assert.match(answer.headers.get("access-control-allow-methods") ?? "", /POST/);
      const allowed = answer.headers.get("access-control-allow-headers") ?? "";
      for (const header of ["authorization", "apikey", "content-type", "x-client-info"]) {
        assert.ok(allowed.includes(header), header);
      }
    }
  });

  test("every answer may be read by browsers and kept by nobody", async () => {
    const { login } = await startWithPerson(create);
    for (const body of [person, {}]) {
      const answer = await post(login, body);
      assert.equal(answer.headers.get("access-control-allow-origin"), "*");
      assert.equal(answer.headers.get("cache-control"), "no-store");
      assert.equal(answer.headers.get("content-type"), "application/json; charset=utf-8");
    }
  });

  for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE"]) {
    test(`spec 2.6 ${method} gets 405 in the error envelope`, async () => {
      const { register, login } = await startWithPerson(create);
      for (const handler of [register, login]) {
        const answer = await send(handler, { method });
        assert.equal(answer.status, 405);
        assert.match(answer.headers.get("allow") ?? "", /POST/);
        if (method === "HEAD") continue;
        assert.equal(answer.body.success, false);
        assert.equal(typeof answer.body.error, "string");
      }
    });
  }
}

function testKeys(test: TestFunction, create: CreateFunctions): void {
  const waysToShow = ({ anon, service }: StartedFunctions["keys"], token: string): Record<string, string>[] => [
    { authorization: `Bearer ${anon}` },
    { apikey: anon },
    { authorization: `bearer ${service}` },
    { authorization: `Bearer ${token}` },
    { apikey: anon, authorization: "Bearer x" },
  ];
  const tokenOf = async ({ login, keys }: StartedFunctions) =>
    (await post(login, person, { apikey: keys.anon })).body.data.session.access_token;

  test("spec 5 the functions are open without a key by default, and with every kind of key", async () => {
    const open = await startWithPerson(create);
    assert.equal((await post(open.login, person)).status, 200);
    for (const headers of waysToShow(open.keys, await tokenOf(open))) {
      assert.equal((await post(open.login, person, headers)).status, 200);
    }
    assert.equal((await post(open.login, person, { authorization: "Bearer nonsense" })).status, 200);
  });

  test("spec 5 FUNCTIONS_REQUIRE_KEY takes every kind of key and refuses a request without", async () => {
    const closed = await startWithPerson(create, { requireKey: true });
    const token = await tokenOf(closed);
    for (const headers of waysToShow(closed.keys, token)) {
      assert.equal((await post(closed.login, person, headers)).status, 200);
    }
    const none: Record<string, string>[] = [
      {},
      { authorization: "Bearer nonsense" },
      { apikey: "" },
      { apikey: token.slice(0, -2) },
    ];
    for (const headers of none) {
      const answer = await post(closed.login, person, headers);
      assert.equal(answer.status, 401);
      assert.deepEqual(Object.keys(answer.body), ["success", "error"]);
      assert.equal(answer.body.success, false);
      assert.equal(typeof answer.body.error, "string");
    }
  });

  test("spec 5 a key is asked for before the body is looked at", async () => {
    const closed = await startWithPerson(create, { requireKey: true });
    assert.equal((await post(closed.register, {})).status, 401);
    assert.equal((await post(closed.register, {}, { apikey: closed.keys.anon })).status, 400);
  });
}

function testBodies(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  test("a body over the limit gets 413", async () => {
    const { register } = await startWithPerson(create);
    assertRefused(await post(register, { ...person, full_name: "x".repeat(1_000_000) }), 413, "请求体过大");
  });

  if (suite.runsInProcess) testStreamedBodies(test, create);

  test("no JSON body at all makes the functions fail: always 2xx or 4xx, always the envelope", async () => {
    const { register, login } = await startWithPerson(create);
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        for (const handler of [register, login]) {
          const answer = await post(handler, body);
          assert.ok(answer.status < 500, `${answer.status}`);
          assert.equal(answer.body.success, answer.status === 200);
          if (answer.status !== 200) assert.equal(typeof answer.body.error, "string");
        }
      }),
      { numRuns: suite.fuzzRuns },
    );
  });
}

function testStreamedBodies(test: TestFunction, create: CreateFunctions): void {
  test("a body over the limit that was not announced gets 413, and is not read to its end", async () => {
    const { login } = await startWithPerson(create);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 16_384;
        controller.enqueue(new Uint8Array(16_384).fill(0x20));
      },
    });
    const answer = await send(login, { method: "POST", body: endless });
    assert.equal(answer.status, 413);
    assert.ok(sent < 1_000_000, `${sent} bytes were taken`);
  });

  test("a body that never ends gets 408 after its deadline", async () => {
    const { login } = await startWithPerson(create, { bodyDeadlineSeconds: 0.05 });
    const stalled = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
    assert.equal((await send(login, { method: "POST", body: stalled })).status, 408);
  });

  test("a body that breaks off gets an answer in the envelope", async () => {
    const { login } = await startWithPerson(create);
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"email": '));
        controller.error(new Error("connection reset"));
      },
    });
    assertRefused(await send(login, { method: "POST", body: broken }), 400, "请求体不完整");
  });
}

// Most random bodies fail the first check, so the fields are often nearly right.
const nearlyRight = fc.record(
  {
    email: fc.oneof(fc.emailAddress(), fc.string({ unit: "binary" }), fc.jsonValue()),
    password: fc.oneof(fc.string({ unit: "binary", minLength: 6, maxLength: 40 }), fc.jsonValue()),
    full_name: fc.oneof(fc.string({ unit: "binary", minLength: 1 }), fc.jsonValue()),
    role: fc.oneof(fc.constantFrom("student", "teacher", "admin", null), fc.jsonValue()),
    phone: fc.oneof(fc.constantFrom("13800138000", null, ""), fc.jsonValue()),
  },
  { requiredKeys: [] },
);
const anyBody = fc.oneof({ weight: 5, arbitrary: nearlyRight }, { weight: 1, arbitrary: fc.jsonValue() });
