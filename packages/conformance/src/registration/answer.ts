import assert from "node:assert/strict";
import { assertMatches } from "../assertions.ts";
import type { FunctionsSuite } from "../functions/options.ts";
import { post, registerAlone, registration } from "../functions/requests.ts";
import type { CreateFunctions } from "../functions/subject.ts";
import { REGISTER_TEXTS } from "../functions/texts.ts";
import type { TestFunction } from "../test-function.ts";

/** What the answer of a registration holds. */
export function testRegistrationAnswer(
  test: TestFunction,
  create: CreateFunctions,
  { refreshToken, accessTokenSeconds }: FunctionsSuite,
): void {
  test("spec 2.3 register success envelope with user, session and userInfo", async () => {
    const answer = await registerAlone(create, { role: "teacher", phone: "13800138000" });
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(answer.body), ["success", "message", "data"]);
    assertMatches(answer.body, { success: true, message: REGISTER_TEXTS.registered });
    assert.deepEqual(Object.keys(answer.body.data), ["user", "session", "userInfo"]);
  });

  test("spec 2.3 user has id, email, email_confirmed_at and the fields of Supabase Auth", async () => {
    const { user } = (await registerAlone(create, { role: "teacher", phone: "13800138000" })).body.data;
    assert.match(user.id, /^[0-9a-f-]{36}$/);
    assert.equal(user.email, "ming@example.com");
    assert.equal(new Date(user.email_confirmed_at ?? "").toISOString(), user.email_confirmed_at);
    assertMatches(user, {
      aud: "authenticated",
      role: "authenticated",
      phone: "",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { full_name: "王小明", role: "teacher", phone: "13800138000", email_verified: true },
      identities: [{ provider: "email", user_id: user.id, id: user.id, email: user.email }],
      is_anonymous: false,
    });
    assert.equal(user.confirmed_at, user.email_confirmed_at);
    for (const key of ["created_at", "updated_at", "last_sign_in_at"] as const) {
      assert.ok(Date.parse(user[key] ?? "") > 0, key);
    }
  });

  test("spec 2.3 session has access_token, refresh_token and expires_in", async () => {
    const { register, accountProvider } = await (await create()).start();
    const before = Date.now() / 1000;
    const { session, user } = (await post(register, registration())).body.data;
    const after = Date.now() / 1000;
    assert.equal(session.access_token.split(".").length, 3);
    assert.match(session.refresh_token, refreshToken);
    assertMatches(session, { token_type: "bearer", expires_in: accessTokenSeconds, user });
    // By a clock that may go a little differently, in whole seconds, and however long the registration took.
    const begins = session.expires_at - accessTokenSeconds;
    assert.ok(begins > before - 10 && begins < after + 10, `${before} ${session.expires_at} ${after}`);
    assertMatches(await accountProvider.verifyAccessToken(session.access_token), { userId: user.id });
  });

  test("spec 2.4 userInfo has exactly the fields of the specification", async () => {
    const { user, userInfo } = (await registerAlone(create, { email: "record@example.com" })).body.data;
    assert.deepEqual(userInfo, {
      id: user.id,
      email: "record@example.com",
      full_name: "王小明",
      role: "student",
      avatar_url: null,
      phone: null,
      is_active: true,
    });
  });

  test("spec 4.1 unknown and privileged fields of the body change nothing", async () => {
    const { user, userInfo } = (
      await registerAlone(create, {
        id: crypto.randomUUID(),
        is_active: false,
        avatar_url: "x",
        app_metadata: { role: "admin" },
        aud: "x",
        email_confirmed_at: null,
        data: { role: "admin" },
      })
    ).body.data;
    assertMatches(userInfo, { id: user.id, is_active: true, avatar_url: null, role: "student" });
    assertMatches(user, { aud: "authenticated", app_metadata: { provider: "email", providers: ["email"] } });
  });
}
