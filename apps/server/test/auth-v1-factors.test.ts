import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { codeOf, secretBytes, wrongCode } from "../../../packages/adapter-postgres/test/totp-app.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { dataFolderAt } from "../src/storage/data-folder.ts";
import { dataOf, officialClient, present } from "./auth-clients.ts";
import { type ServerInProcess, startInProcess } from "./server-in-process.ts";
import { temporaryFolder } from "./server-process.ts";

const password = "correct horse";

describe("second factors under /auth/v1 and the official clients, two processes on one database", () => {
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let one: ServerInProcess;
  let two: ServerInProcess;
  let serviceKey: string;

  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    folder = await temporaryFolder();
    const settings = {
      DATABASE_URL: opened.url ?? "",
      DATA_DIR: folder.path,
      WORKERS: "none",
      PUBLIC_URL: "http://rubrica.test",
      SITE_URL: "https://rubrica.example",
    };
    one = await startInProcess(settings);
    two = await startInProcess(settings);
    serviceKey = JSON.parse(await readFile(dataFolderAt(folder.path).keys, "utf8")).serviceKey;
  }, 240_000);
  afterAll(async () => {
    await one.end();
    await two.end();
    await opened.close();
    await folder.remove();
  });

  const client = (server = one) => officialClient(server.url, server.anonKey);
  const admin = () => officialClient(one.url, serviceKey).auth.admin;
  /** Lets the time step of the last code be over, and every limit. */
  const later = async () => {
    await opened.database.query("update rubrica.factors set last_used_step = last_used_step - 10");
    await opened.database.query("delete from rubrica.rate_limits");
  };

  async function signedUp() {
    const supabase = client();
    const email = `${crypto.randomUUID()}@example.com`;
    const { session } = dataOf(await supabase.auth.signUp({ email, password }));
    return { supabase, email, session: present(session) };
  }
  async function signIn(email: string, server = one) {
    const supabase = client(server);
    const { session } = dataOf(await supabase.auth.signInWithPassword({ email, password }));
    return { supabase, session };
  }
  async function enrolled(supabase: SupabaseClient, friendlyName = "phone") {
    const factor = dataOf(await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName }));
    return { factorId: factor.id, secret: factor.totp.secret };
  }
  /** Somebody with a verified factor, signed in with it. */
  async function secured() {
    const person = await signedUp();
    const factor = await enrolled(person.supabase);
    const { factorId, secret } = factor;
    const raised = dataOf(await person.supabase.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
    await later();
    return { ...person, ...factor, raised };
  }
  const levelOf = async (supabase: SupabaseClient) => {
    const { currentLevel, nextLevel } = dataOf(await supabase.auth.mfa.getAuthenticatorAssuranceLevel());
    const { amr = [] } = present(dataOf(await supabase.auth.getClaims())).claims;
    return { currentLevel, nextLevel, methods: amr.map((each) => (typeof each === "string" ? each : each.method)) };
  };
  const request = (path: string, token: string, json?: object, method = "POST", server = one) =>
    fetch(`${server.url}/auth/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "X-Supabase-Api-Version": "2024-01-01" },
      ...(json && { body: JSON.stringify(json) }),
    });
  const works = async (token: string) => (await client().auth.getUser(token)).error === null;
  const refresh = async (refresh_token: string) => {
    const answer = await request("/token?grant_type=refresh_token", one.anonKey, { refresh_token });
    return { status: answer.status, body: await answer.json() };
  };

  test("enroll() gives secret, address and QR code, and listFactors() an unverified factor without them", async () => {
    const { supabase, email } = await signedUp();
    const factor = dataOf(await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "my phone" }));
    expect(factor).toMatchObject({ type: "totp", friendly_name: "my phone" });
    expect(factor.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(factor.totp.uri);
    expect(decodeURIComponent(uri.pathname)).toEndWith(`/rubrica.example:${email}`);
    expect(uri.searchParams.get("secret")).toBe(factor.totp.secret);
    expect(uri.searchParams.get("issuer")).toBe("rubrica.example");
    expect(factor.totp.qr_code).toStartWith("data:image/svg+xml;utf-8,<svg");
    expect(factor.totp.qr_code).not.toMatch(/[#%]/);
    const { all, totp } = dataOf(await supabase.auth.mfa.listFactors());
    expect(all).toMatchObject([
      { id: factor.id, friendly_name: "my phone", factor_type: "totp", status: "unverified", last_challenged_at: null },
    ]);
    expect(totp).toEqual([]);
    expect(JSON.stringify(all)).not.toContain(factor.totp.secret);
    expect(await levelOf(supabase)).toEqual({ currentLevel: "aal1", nextLevel: "aal1", methods: ["password"] });
    const named = dataOf(await supabase.auth.mfa.enroll({ factorType: "totp", issuer: "学校", friendlyName: "b" }));
    expect(new URL(named.totp.uri).searchParams.get("issuer")).toBe("学校");
  });

  test("challenge() and verify() make the session aal2, which refreshing keeps; its aal1 refresh token is dead", async () => {
    const { supabase, session } = await signedUp();
    const { factorId, secret } = await enrolled(supabase);
    const challenge = dataOf(await supabase.auth.mfa.challenge({ factorId }));
    expect(challenge.type).toBe("totp");
    expect(Math.abs(challenge.expires_at - Date.now() / 1000 - 300)).toBeLessThan(20);
    const code = codeOf(secret);
    const raised = dataOf(await supabase.auth.mfa.verify({ factorId, challengeId: challenge.id, code }));
    expect(raised.user.factors).toMatchObject([{ id: factorId, status: "verified" }]);
    expect(await levelOf(supabase)).toEqual({ currentLevel: "aal2", nextLevel: "aal2", methods: ["totp", "password"] });
    const claims = present(dataOf(await supabase.auth.getClaims())).claims;
    const before = present(dataOf(await supabase.auth.getClaims(session.access_token))).claims;
    expect([claims.aal, claims.session_id]).toEqual(["aal2", before.session_id]);

    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: "refresh_token_not_found" },
    });
    dataOf(await supabase.auth.refreshSession());
    expect(await levelOf(supabase)).toEqual({ currentLevel: "aal2", nextLevel: "aal2", methods: ["totp", "password"] });
    expect(dataOf(await supabase.auth.mfa.listFactors()).totp).toMatchObject([{ id: factorId, status: "verified" }]);
  });

  test("an aal1 refresh token that was used before the step-up gives no aal2 session afterwards, nor does its successor", async () => {
    const { supabase, session } = await signedUp();
    const { factorId, secret } = await enrolled(supabase);
    const successor = (await refresh(session.refresh_token)).body.refresh_token;
    dataOf(await supabase.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
    for (const token of [session.refresh_token, successor]) {
      expect((await refresh(token)).body.code).toBe("refresh_token_not_found");
    }
    expect(dataOf(await supabase.auth.refreshSession()).user?.factors).toHaveLength(1);
  });

  test("verifying ends the person's other sessions that are aal1, and no others", async () => {
    const { supabase, email, factorId, secret } = await secured();
    const [second, third, stranger] = [await signIn(email), await signIn(email), await signedUp()];
    dataOf(await second.supabase.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
    expect(await works(third.session.access_token)).toBe(false);
    expect((await supabase.auth.getUser()).error).toBeNull();
    expect((await second.supabase.auth.getUser()).error).toBeNull();
    expect(await works(stranger.session.access_token)).toBe(true);
  });

  test("signing in with the password alone gives an aal1 session that knows of the factor, by auth-login too", async () => {
    const { email, factorId } = await secured();
    const { supabase, session } = await signIn(email);
    expect(session.user.factors).toMatchObject([{ id: factorId, status: "verified" }]);
    expect(await levelOf(supabase)).toEqual({ currentLevel: "aal1", nextLevel: "aal2", methods: ["password"] });
    const { data } = dataOf(await client().functions.invoke("auth-login", { body: { email, password } }));
    const claims = present(dataOf(await client().auth.getClaims(data.session.access_token))).claims;
    expect([claims.aal, claims.amr]).toMatchObject(["aal1", [{ method: "password" }]]);
    const other = client();
    dataOf(await other.auth.setSession(data.session));
    expect((await levelOf(other)).nextLevel).toBe("aal2");
  });

  test("a code is taken once: not for a second challenge, not by another session", async () => {
    const { supabase } = await signedUp();
    const { factorId, secret } = await enrolled(supabase);
    const code = codeOf(secret);
    dataOf(await supabase.auth.mfa.challengeAndVerify({ factorId, code }));
    const again = await supabase.auth.mfa.challengeAndVerify({ factorId, code });
    expect(again.error).toMatchObject({
      status: 422,
      code: "mfa_verification_failed",
      message: "Invalid TOTP code entered",
    });
    const earlier = await supabase.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, -1) });
    expect(earlier.error).toMatchObject({ code: "mfa_verification_failed" });
    dataOf(await supabase.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) }));
  });

  test("one code shown twice at the same moment, by one session in two processes, is taken once", async () => {
    const { supabase, raised, factorId, secret } = await secured();
    const code = codeOf(secret);
    const challenges: { readonly id: string }[] = [];
    for (let index = 0; index < 6; index += 1) challenges.push(dataOf(await supabase.auth.mfa.challenge({ factorId })));
    // All of them are held up where the first would note that the code was used, so that none comes too late.
    const answers = await opened.database.transaction(async (statements) => {
      await statements.query("select from rubrica.factors where id = $1 for update", [factorId]);
      const asked = challenges.map(({ id: challenge_id }, index) =>
        request(
          `/factors/${factorId}/verify`,
          raised.access_token,
          { challenge_id, code },
          "POST",
          index % 2 ? two : one,
        ),
      );
      await waitFor(async () => {
        const waiting = await opened.database.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return waiting.length === challenges.length ? waiting : null;
      });
      return asked;
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 422, 422, 422, 422, 422]);
  });

  test("one code shown to two processes at the same moment raises one session", async () => {
    const { email, factorId, secret } = await secured();
    const sessions = [];
    for (let index = 0; index < 6; index += 1) sessions.push((await signIn(email, index % 2 ? one : two)).session);
    const challenged = await Promise.all(
      sessions.map(async ({ access_token }) => ({
        access_token,
        challenge_id: (await (await request(`/factors/${factorId}/challenge`, access_token, {})).json()).id,
      })),
    );
    const code = codeOf(secret);
    const answers = await Promise.all(
      challenged.map(({ access_token, challenge_id }, index) =>
        request(`/factors/${factorId}/verify`, access_token, { challenge_id, code }, "POST", index % 2 ? two : one),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The others come too late for the challenge, or for their session, which ended with the step-up.
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(["mfa_factor_not_found", "session_not_found"]).toContain((await answer.json()).code);
    }
    const [row] = await opened.database.query<{ raised: number }>(
      "select count(*)::int as raised from rubrica.sessions where factor_id = $1",
      [factorId],
    );
    // The one that enrolled, and the one that won.
    expect(row).toEqual({ raised: 2 });
  });

  test("guessing a second factor: wrong codes are refused and counted by account; after too many the right one is too", async () => {
    const { email, factorId, secret } = await secured();
    const first = await signIn(email);
    const verify = (supabase: SupabaseClient, code: string) => supabase.auth.mfa.challengeAndVerify({ factorId, code });
    const wrong = wrongCode(secret);
    for (let turn = 0; turn < 9; turn += 1) {
      expect((await verify(first.supabase, wrong)).error).toMatchObject({
        status: 422,
        code: "mfa_verification_failed",
      });
    }
    dataOf(await verify(first.supabase, codeOf(secret)));
    const second = await signIn(email, two);
    expect((await verify(second.supabase, wrong)).error).toMatchObject({ code: "mfa_verification_failed" });
    expect((await verify(second.supabase, codeOf(secret, 1))).error).toMatchObject({
      status: 429,
      code: "over_request_rate_limit",
    });
    await opened.database.query("delete from rubrica.rate_limits where key like 'auth-v1-factor-code:%'");
    dataOf(await verify(second.supabase, codeOf(secret, 1)));
  });

  test("guessing a second factor: many wrong codes at the same moment are not more than one after the other", async () => {
    const { supabase, raised, factorId, secret } = await secured();
    const challenge = dataOf(await supabase.auth.mfa.challenge({ factorId }));
    const body = { challenge_id: challenge.id, code: wrongCode(secret) };
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        request(`/factors/${factorId}/verify`, raised.access_token, body, "POST", index % 2 ? two : one),
      ),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test("a challenge is good for its factor, five minutes, and one code", async () => {
    const { supabase, factorId, secret, raised } = await secured();
    const verify = (challengeId: string) =>
      supabase.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) }).then(({ error }) => error);
    const notFound = {
      status: 422,
      code: "mfa_factor_not_found",
      message: "MFA factor with the provided challenge ID not found",
    };
    expect(await verify(crypto.randomUUID())).toMatchObject(notFound);
    const other = await enrolled(supabase, "other");
    const foreign = dataOf(await supabase.auth.mfa.challenge({ factorId: other.factorId }));
    expect(await verify(foreign.id)).toMatchObject(notFound);
    const { id } = dataOf(await supabase.auth.mfa.challenge({ factorId }));
    await opened.database.query(
      "update rubrica.factor_challenges set created_at = created_at - interval '301 seconds' where id = $1",
      [id],
    );
    expect(await verify(id)).toMatchObject({
      status: 422,
      code: "mfa_challenge_expired",
      message: `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    });
    const body = { challenge_id: id };
    for (const code of [undefined, ""]) {
      const answer = await request(`/factors/${factorId}/verify`, raised.access_token, { ...body, code });
      expect([answer.status, (await answer.json()).message]).toEqual([400, "Code needs to be non-empty"]);
    }
  });

  test("enroll() refuses a name that is taken, an eleventh factor, and other kinds", async () => {
    const { supabase, session } = await signedUp();
    const enrol = (friendlyName: string) => supabase.auth.mfa.enroll({ factorType: "totp", friendlyName });
    dataOf(await enrol("a"));
    expect((await enrol("a")).error).toMatchObject({
      status: 422,
      code: "mfa_factor_name_conflict",
      message: 'A factor with the friendly name "a" for this user already exists',
    });
    for (let index = 1; index < 10; index += 1) dataOf(await enrol(`a${index}`));
    expect((await enrol("b")).error).toMatchObject({
      status: 422,
      code: "too_many_enrolled_mfa_factors",
      message: "Maximum number of verified factors reached, unenroll to continue",
    });
    await opened.database.query("update rubrica.factors set created_at = created_at - interval '301 seconds'");
    dataOf(await enrol("b"));
    expect(dataOf(await supabase.auth.mfa.listFactors()).all).toMatchObject([{ friendly_name: "b" }]);

    const answers = [
      { factor_type: "phone", phone: "+8613800138000" },
      { factor_type: "webauthn" },
      { factor_type: "sms" },
      { factor_type: "totp", friendly_name: "x".repeat(101) },
      { factor_type: "totp", friendly_name: "a\0b" },
      { factor_type: "totp", issuer: 7 },
    ].map(async (json) => (await request("/factors", session.access_token, json)).headers.get("x-sb-error-code"));
    expect(await Promise.all(answers)).toEqual([
      "mfa_phone_enroll_not_enabled",
      "mfa_webauthn_enroll_not_enabled",
      ...Array.from({ length: 4 }, () => "validation_failed"),
    ]);
  });

  test("many enrolments at the same moment make ten factors, of one name one", async () => {
    const { supabase, session } = await signedUp();
    const enrol = (friendly_name: string, index: number) =>
      request("/factors", session.access_token, { factor_type: "totp", friendly_name }, "POST", index % 2 ? two : one);
    const names = Array.from({ length: 16 }, (_, index) => (index < 4 ? "same" : `name ${index}`));
    const codes = (await Promise.all(names.map(enrol))).map(
      (answer) => answer.headers.get("x-sb-error-code") ?? answer.status,
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(10);
    const { all } = dataOf(await supabase.auth.mfa.listFactors());
    expect(all).toHaveLength(10);
    expect(new Set(all.map((factor) => factor.friendly_name)).size).toBe(10);
  });

  test("verifying one factor drops those that were never verified", async () => {
    const { supabase } = await signedUp();
    await enrolled(supabase, "abandoned");
    const { factorId, secret } = await enrolled(supabase, "used");
    dataOf(await supabase.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
    expect(dataOf(await supabase.auth.mfa.listFactors()).all).toMatchObject([{ id: factorId }]);
  });

  test("from an aal1 session nobody enrols beside a verified factor, removes it, or changes password or address", async () => {
    const { email, supabase, factorId, secret } = await secured();
    const weak = (await signIn(email)).supabase;
    const refusals = [
      await weak.auth.mfa.enroll({ factorType: "totp", friendlyName: "mine" }),
      await weak.auth.mfa.unenroll({ factorId }),
      await weak.auth.updateUser({ password: "battery staple" }),
      await weak.auth.updateUser({ email: `${crypto.randomUUID()}@example.com` }),
    ].map(({ error }) => ({ status: error?.status, code: error?.code, message: error?.message }));
    const sensitive = "AAL2 session is required to update email or password when MFA is enabled.";
    expect(refusals).toEqual([
      { status: 403, code: "insufficient_aal", message: "AAL2 required to enroll a new factor" },
      { status: 422, code: "insufficient_aal", message: "AAL2 required to unenroll verified factor" },
      { status: 401, code: "insufficient_aal", message: sensitive },
      { status: 401, code: "insufficient_aal", message: sensitive },
    ]);
    expect((await weak.auth.updateUser({ data: { colour: "green" } })).error).toMatchObject({
      status: 403,
      code: "insufficient_aal",
    });
    dataOf(await weak.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
    dataOf(await weak.auth.mfa.enroll({ factorType: "totp", friendlyName: "second" }));
    dataOf(await supabase.auth.updateUser({ password: "battery staple" }));
  });

  test("unenroll() takes the factor away, and sessions that it raised are aal1 again", async () => {
    const { email, supabase, factorId, secret } = await secured();
    const other = (await signIn(email)).supabase;
    dataOf(await other.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
    expect(dataOf(await supabase.auth.mfa.unenroll({ factorId }))).toEqual({ id: factorId });
    for (const each of [supabase, other]) {
      dataOf(await each.auth.refreshSession());
      expect(await levelOf(each)).toEqual({ currentLevel: "aal1", nextLevel: "aal1", methods: ["password"] });
    }
    expect(dataOf(await supabase.auth.getUser()).user.factors).toBeUndefined();
    expect((await supabase.auth.mfa.challenge({ factorId })).error).toMatchObject({
      status: 404,
      code: "mfa_factor_not_found",
      message: "Factor not found",
    });
    dataOf(await supabase.auth.updateUser({ password: "battery staple" }));
  });

  test("a factor of somebody else is as absent as one that never was", async () => {
    const { factorId, secret } = await secured();
    const stranger = (await signedUp()).session.access_token;
    for (const id of [factorId, crypto.randomUUID()]) {
      const answers = [
        await request(`/factors/${id}/challenge`, stranger, {}),
        await request(`/factors/${id}/verify`, stranger, { challenge_id: id, code: codeOf(secret) }),
        await request(`/factors/${id}`, stranger, undefined, "DELETE"),
      ];
      for (const answer of answers) {
        expect([answer.status, (await answer.json()).code]).toEqual([404, "mfa_factor_not_found"]);
      }
    }
    const malformed = await request("/factors/1/challenge", stranger, {});
    expect([malformed.status, (await malformed.json()).message]).toEqual([404, "factor_id must be an UUID"]);
    expect((await request("/factors", one.anonKey, { factor_type: "totp" })).status).toBe(403);
  });

  test("admin.mfa lists somebody's factors and removes one; the person is aal1 then", async () => {
    const { supabase, raised, factorId } = await secured();
    const userId = raised.user.id;
    const { factors } = dataOf(await admin().mfa.listFactors({ userId }));
    expect(factors).toMatchObject([{ id: factorId, status: "verified", friendly_name: "phone" }]);
    expect((await request(`/admin/users/${userId}/factors`, raised.access_token, undefined, "GET")).status).toBe(403);
    const stranger = (await signedUp()).session.user.id;
    expect((await admin().mfa.deleteFactor({ userId: stranger, id: factorId })).error).toMatchObject({
      status: 404,
      code: "mfa_factor_not_found",
    });
    expect(dataOf(await admin().getUserById(userId)).user.factors).toHaveLength(1);
    expect((await admin().mfa.deleteFactor({ userId, id: factorId })).error).toBeNull();
    dataOf(await supabase.auth.refreshSession());
    expect((await levelOf(supabase)).currentLevel).toBe("aal1");
    expect(dataOf(await admin().mfa.listFactors({ userId })).factors).toEqual([]);
  });

  test("deleting an account, softly or for good, takes its factors", async () => {
    for (const soft of [true, false]) {
      const { raised, factorId } = await secured();
      dataOf(await admin().deleteUser(raised.user.id, soft));
      expect(await opened.database.query("select id from rubrica.factors where id = $1", [factorId])).toEqual([]);
    }
  });

  test("case 15: nothing in the database holds the secret of a factor", async () => {
    const { supabase, secret } = await secured();
    await enrolled(supabase, "another");
    const rows = await opened.database.query<{ kept: string }>("select f::text as kept from rubrica.factors f");
    const bytes = secretBytes(secret);
    const spellings = [secret, bytes.toString("hex"), bytes.toString("base64url"), bytes.toString("base64")];
    for (const { kept } of rows) for (const spelling of spellings) expect(kept).not.toContain(spelling);
  });
});
