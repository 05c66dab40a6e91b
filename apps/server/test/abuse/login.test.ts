import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type CountedService, startCountedService } from "./counted-service.ts";
import { ask, newEmail, PASSWORD, signIn } from "./requests.ts";

describe("what a login tells of an account", () => {
  let service: CountedService;
  /** An account in every state in which it may be, and none. */
  const people: Record<string, string> = {};

  beforeAll(async () => {
    service = await startCountedService({ EMAIL_CONFIRMATION: "required" });
    const states: Readonly<Record<string, string | null>> = {
      "an unknown address": null,
      "a confirmed account": "email_confirmed_at = now()",
      "an unconfirmed account": "updated_at = now()",
      "a banned account": "email_confirmed_at = now(), banned_until = now() + interval '1 day'",
      "an account without a password": "email_confirmed_at = now(), encrypted_password = null",
      "a deleted account": "email_confirmed_at = now(), encrypted_password = null, deleted_at = now()",
      "an account with a malformed hash": "email_confirmed_at = now(), encrypted_password = 'garbage'",
    };
    for (const [name, change] of Object.entries(states)) {
      const email = newEmail();
      people[name] = email;
      if (change === null) continue;
      await ask(service, "/auth/v1/signup", { json: { email, password: PASSWORD } });
      await service.database.query(`update auth.users set ${change} where email = $1`, [email]);
    }
    const deactivated = newEmail();
    people["a deactivated account"] = deactivated;
    await ask(service, "/auth/v1/signup", { json: { email: deactivated, password: PASSWORD } });
    await service.database.query("update auth.users set email_confirmed_at = now() where email = $1", [deactivated]);
    await service.database.query("update public.user_info set is_active = false where email = $1", [deactivated]);
    await service.database.query("delete from rubrica.rate_limits");
    // The first login of a process also makes the decoy hash.
    await signIn(service, { email: newEmail() });
  }, 240_000);
  afterAll(() => service.close());

  const doors = {
    "/auth/v1/token?grant_type=password": 400,
    "/functions/v1/auth-login": 401,
  };

  for (const [door, refused] of Object.entries(doors)) {
    test(`case 1: a login at ${door} takes the same hashes and the same statements, whoever it is about`, async () => {
      const seen: unknown[] = [];
      for (const [name, email] of Object.entries(people)) {
        let status = 0;
        const work = await service.workOf(async () => {
          status = (await ask(service, door, { json: { email, password: "a wrong password" } })).status;
        });
        expect({ name, status, compared: work.passwords.length }).toEqual({ name, status: refused, compared: 1 });
        seen.push(work);
      }
      for (const [index, work] of seen.entries()) {
        expect({ name: Object.keys(people)[index], work }).toEqual({ name: Object.keys(people)[index], work: seen[0] });
      }
    });

    test(`case 2: a login at ${door} is refused in the same words, unless the password is right`, async () => {
      const answer = async (email: string | undefined, password: string) => {
        const { status, headers, text } = await ask(service, door, { json: { email, password } });
        return { status, text, headers: [...headers.keys()].sort() };
      };
      const expected = await answer(people["an unknown address"], "a wrong password");
      expect(expected.status).toBe(refused);
      for (const [name, email] of Object.entries(people)) {
        expect({ name, ...(await answer(email, "a wrong password")) }).toEqual({ name, ...expected });
      }
      for (const name of ["an unknown address", "an account without a password", "a deleted account"]) {
        expect({ name, ...(await answer(people[name], PASSWORD)) }).toEqual({ name, ...expected });
      }
      for (const name of ["a banned account", "a deactivated account"]) {
        expect((await answer(people[name], PASSWORD)).text).not.toBe(expected.text);
      }
      expect((await answer(people["a confirmed account"], PASSWORD)).status).toBe(200);
    });
  }

  test("case 1: nor does a failed login tell from where somebody has signed in, also when its address may try no more", async () => {
    const email = people["a confirmed account"] ?? "";
    expect((await signIn(service, { email })).status).toBe(200);
    const exhausted = "update rubrica.rate_limits set taken = 1000000 where key like 'failed-logins-from:%'";
    for (const [change, status] of [
      ["select 1", 400],
      [exhausted, 429],
    ] as const) {
      const works = [];
      for (const who of [newEmail(), email]) {
        await service.database.query(change);
        const attempt = () => signIn(service, { email: who, password: "a wrong password" });
        works.push(await service.workOf(async () => expect((await attempt()).status).toBe(status)));
      }
      expect(works[1]).toEqual(works[0]);
    }
    await service.database.query("delete from rubrica.rate_limits");
  });

  test("a login opens a session of its own: none that the request names, none that was there", async () => {
    const email = people["a confirmed account"] ?? "";
    const first = (await signIn(service, { email })).body;
    const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const planted = claimsOf(first.access_token).session_id;
    const answer = await ask(service, "/auth/v1/token?grant_type=password&session_id=x&refresh_token=x", {
      json: { email, password: PASSWORD, session_id: planted, refresh_token: first.refresh_token },
      token: first.access_token,
      headers: { cookie: `sb-access-token=${first.access_token}; auth_session=${planted}; session_id=${planted}` },
    });
    expect(answer.body.refresh_token).not.toBe(first.refresh_token);
    expect(claimsOf(answer.body.access_token).session_id).not.toBe(planted);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });
});
