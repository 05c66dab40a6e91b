import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mailsTo, mailTo } from "../mail-reader.ts";
import { type CountedService, startCountedService } from "./counted-service.ts";
import { ask, newEmail, PASSWORD, signIn } from "./requests.ts";

describe("what a sign-up tells, and what it takes", () => {
  let service: CountedService;
  beforeAll(async () => {
    service = await startCountedService({ EMAIL_CONFIRMATION: "required", SELF_REGISTRATION_ROLES: "student" });
    await signUp(newEmail());
    // The first login of a process also makes the decoy hash.
    await signIn(service, { email: newEmail() });
  }, 240_000);
  afterAll(() => service.close());

  const signUp = (email: string, fields: object = {}) =>
    ask(service, "/auth/v1/signup", { json: { email, password: PASSWORD, ...fields } });
  const confirm = (email: string) =>
    service.database.query("update auth.users set email_confirmed_at = now() where email = $1", [email]);
  const aMinuteLater = () => service.database.query("delete from rubrica.rate_limits");
  const accountOf = async (email: string) => {
    const [row] = await service.database.query<Record<string, unknown>>(
      `select u.*, i.role as record_role, i.full_name from auth.users u left join public.user_info i on i.id = u.id
       where u.email = $1`,
      [email],
    );
    return row;
  };

  test("case 3: a sign-up takes the same hashes and as many statements for a free, a waiting and a used address", async () => {
    const [free, waiting, used, banned] = [newEmail(), newEmail(), newEmail(), newEmail()];
    for (const email of [waiting, used, banned]) {
      await signUp(email);
      await mailTo(service.folder, email);
    }
    await confirm(used);
    await service.database.query("update auth.users set banned_until = now() + interval '1 day' where email = $1", [
      banned,
    ]);
    await aMinuteLater();
    const seen = [];
    for (const email of [free, waiting, used, banned]) {
      const mails = (await mailsTo(service.folder, email)).length;
      let answer = "";
      const work = await service.workOf(async () => {
        const { status, headers } = await signUp(email);
        answer = `${status} ${[...headers.keys()].sort()}`;
      });
      await mailTo(service.folder, email, mails + 1);
      const transactions = work.statements.filter((statement) => statement === "begin").length;
      seen.push({ answer, passwords: work.passwords, statements: work.statements.length, transactions });
    }
    for (const each of seen) expect(each).toEqual(seen[0] as (typeof seen)[number]);
    expect(seen[0]).toMatchObject({ passwords: ["hash"], transactions: 1 });
  });

  test("case 3: signing up with a used address changes nothing of its account, and voids nothing that is under way", async () => {
    const email = newEmail();
    await signUp(email);
    await mailTo(service.folder, email);
    await confirm(email);
    await aMinuteLater();
    await ask(service, "/auth/v1/recover", { json: { email } });
    const { code } = await mailTo(service.folder, email, 2);
    await aMinuteLater();
    const before = await accountOf(email);
    await signUp(email, { password: "of a stranger", data: { full_name: "Stranger" } });
    expect(await accountOf(email)).toEqual(before);
    const verified = await ask(service, "/auth/v1/verify", { json: { type: "recovery", email, token: code } });
    expect(verified.status).toBe(200);
  });

  test("case 4: recover, resend and otp do the same for a known and an unknown address before they answer", async () => {
    const known = newEmail();
    await signUp(known);
    await mailTo(service.folder, known);
    for (const [path, fields] of [
      ["/recover", {}],
      ["/resend", { type: "signup" }],
      ["/otp", {}],
      ["/otp", { create_user: false }],
      ["/magiclink", {}],
    ] as const) {
      const seen = [];
      for (const email of [newEmail(), known]) {
        await aMinuteLater();
        for (const _ of ["the first time", "too soon"]) {
          let answer = {};
          const { statements } = await service.workOf(async () => {
            const { status, text, headers } = await ask(service, `/auth/v1${path}`, { json: { email, ...fields } });
            answer = { status, text: text.replace(/\d+/, "N"), headers: [...headers.keys()].sort() };
          });
          // What comes after these two is done behind the answer, which does not wait for it.
          seen.push({ path, ...answer, statements: statements.slice(0, 2) });
        }
      }
      expect(seen.slice(2)).toEqual(seen.slice(0, 2));
    }
  });

  test("case 8: a body or password that is too long is refused before anything is hashed", async () => {
    const email = newEmail();
    for (const [password, status] of [
      ["x".repeat(257), 400],
      ["x".repeat(60_000), 400],
      ["x".repeat(70_000), 413],
      ["x".repeat(1_100_000), 413],
    ] as const) {
      for (const path of ["/auth/v1/signup", "/functions/v1/auth-register"]) {
        const json = { email, password, full_name: "X" };
        const work = await service.workOf(async () => {
          expect((await ask(service, path, { json })).status).toBe(status);
        });
        expect(work).toEqual({ statements: [], passwords: [] });
      }
    }
    const login = { email, password: "x".repeat(60_000) };
    const work = await service.workOf(async () => {
      expect((await ask(service, "/auth/v1/token?grant_type=password", { json: login })).status).toBe(400);
    });
    expect(work.passwords).toEqual(["argon2id 19456,2,1"]);
  });

  test("case 8: no password is cut off after 72 bytes or at a NUL, and composed and decomposed spellings are one", async () => {
    const email = newEmail();
    const password = `${"é".normalize("NFC").repeat(40)}\0${"字".repeat(40)}`;
    await signUp(email, { password });
    await confirm(email);
    const status = async (given: string) => (await signIn(service, { email, password: given })).status;
    expect(await status(password)).toBe(200);
    expect(await status(password.normalize("NFD"))).toBe(200);
    for (const other of [password.slice(0, -1), `${password}\0`, password.slice(0, 40), password.slice(0, 36)]) {
      expect(await status(other)).toBe(400);
    }
  });

  test("case 17: nothing that a sign-up says of itself reaches role, rights, id, confirmation or ban", async () => {
    const email = newEmail();
    const wish = {
      id: "11111111-1111-4111-8111-111111111111",
      role: "service_role",
      aud: "admin",
      email_confirm: true,
      email_confirmed_at: "2020-01-01T00:00:00Z",
      confirmed_at: "2020-01-01T00:00:00Z",
      banned_until: null,
      is_super_admin: true,
      app_metadata: { provider: "service", role: "admin" },
      raw_app_meta_data: { role: "admin" },
      is_anonymous: true,
    };
    const told = await signUp(email, { ...wish, data: { ...wish, role: "admin", email_verified: true, sub: "x" } });
    expect(told.body).toMatchObject({
      aud: "authenticated",
      role: "authenticated",
      app_metadata: { provider: "email", providers: ["email"] },
      is_anonymous: false,
    });
    expect(told.body.id).not.toBe(wish.id);
    expect(told.body).not.toHaveProperty("email_confirmed_at");
    const account = await accountOf(email);
    expect(account).toMatchObject({
      email_confirmed_at: null,
      raw_app_meta_data: { provider: "email", providers: ["email"] },
      record_role: "student",
    });
    expect(account?.raw_user_meta_data).toMatchObject({ role: "student", email_verified: false });
    expect((await signIn(service, { email })).code).toBe("email_not_confirmed");
    await confirm(email);
    const session = (await signIn(service, { email })).body;
    const claims = JSON.parse(Buffer.from(session.access_token.split(".")[1], "base64url").toString());
    expect(claims).toMatchObject({ role: "authenticated", aud: "authenticated", aal: "aal1", sub: session.user.id });
    expect(claims.app_metadata).toEqual({ provider: "email", providers: ["email"] });
  });

  test("metadata of any depth, with keys that reach for prototypes, is kept as it is or refused, never obeyed", async () => {
    const data = '{"__proto__":{"role":"admin","full_name":"Proto"},"constructor":{"prototype":{"role":"admin"}}}';
    const email = newEmail();
    const text = `{"email":"${email}","password":"${PASSWORD}","data":${data}}`;
    expect((await ask(service, "/auth/v1/signup", { text })).status).toBe(200);
    expect(await accountOf(email)).toMatchObject({ record_role: "student", full_name: email.split("@")[0] });
    for (const deep of [`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`, `{"a":${"[".repeat(30_000)}`]) {
      const body = `{"email":"${newEmail()}","password":"${PASSWORD}","data":${deep}}`;
      expect((await ask(service, "/auth/v1/signup", { text: body })).status).toBe(400);
    }
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  test("of a key that comes twice the last counts, for the check as for the account", async () => {
    const [first, last] = [newEmail(), newEmail()];
    const text = `{"email":"${first}","email":"${last}","password":"x","password":"${PASSWORD}","data":{"role":"admin","role":"student"}}`;
    expect((await ask(service, "/auth/v1/signup", { text })).body.email).toBe(last);
    expect(await accountOf(first)).toBeUndefined();
    expect(await accountOf(last)).toMatchObject({ record_role: "student" });
  });

  test("look-alike spellings of an address are one account or another's, and mail goes to the stored one alone", async () => {
    const email = `kate-${crypto.randomUUID()}@example.com`;
    await signUp(email);
    await mailTo(service.folder, email);
    await confirm(email);
    // The Kelvin sign, full-width letters and a ligature's cousin: the same letters once folded.
    for (const [index, spelling] of [
      email.replace("k", "\u212a"),
      email.toUpperCase(),
      email.replace("example", "ｅｘａｍｐｌｅ"),
    ].entries()) {
      await aMinuteLater();
      await ask(service, "/auth/v1/recover", { json: { email: spelling } });
      expect((await mailTo(service.folder, email, index + 2)).to).toBe(email);
      await aMinuteLater();
      expect((await signIn(service, { email: spelling })).status).toBe(200);
    }
    // Cyrillic letters and another local part are other addresses: they open nothing of this one.
    for (const other of [email.replace("a", "\u0430"), email.replace("@", "+x@"), email.replace("e.", "\u0435.")]) {
      await aMinuteLater();
      expect((await signIn(service, { email: other })).code).toBe("invalid_credentials");
      await ask(service, "/auth/v1/recover", { json: { email: other } });
    }
    for (const broken of [email.replace(".com", "\u3002com"), email.replace("a", "a\u200b"), `"${email}"`]) {
      expect((await signUp(broken)).code).toBe("validation_failed");
    }
    expect(await mailsTo(service.folder, email)).toHaveLength(4);
  });
});
