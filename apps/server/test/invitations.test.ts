import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { type Logger, SERVICE, systemClock } from "@rubrica/core";
import { removeExpiredInvitations } from "@rubrica/identity";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { mailsTo, mailTo, readMails } from "./mail-reader.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

setDefaultTimeout(240_000);

const path = "/api/v1/session/invitation";
const origin = { Origin: "http://rubrica.test", "Sec-Fetch-Site": "same-origin" };

let service: TestService;
let admin: TestPerson;
beforeAll(async () => {
  service = await openTestService({ workers: false });
  admin = await service.person("admin");
});
afterAll(() => service.close());

const post = (to: string, json: object) => service.call(to, { headers: origin, json });
const stateOf = async (secret: string) => (await post(`${path}/link`, { secret })).body.data.state;
const accept = (secret: string, fields: object = {}) => {
  const email = `teacher-${crypto.randomUUID()}@example.com`;
  return post(path, { secret, email, password: "secret-123", full_name: "李四", ...fields });
};
async function invite(): Promise<{ readonly id: string; readonly secret: string }> {
  const { status, body } = await service.call("/api/v1/invitations", { method: "POST", headers: admin.headers });
  expect(status).toBe(201);
  const [address, secret = ""] = body.data.link.split("#");
  expect(address).toBe("http://rubrica.test/console/invite");
  return { id: body.data.invitation.id, secret };
}
const open = async () =>
  (await service.call("/api/v1/invitations", { headers: admin.headers })).body.data.invitations.map(
    ({ id }: { id: string }) => id,
  );
const actions = async () =>
  (await service.call("/api/v1/audit-log", { headers: admin.headers })).body.data.entries.map(
    ({ action }: { action: string }) => action,
  );

test("an invitation makes one teacher, who is signed in; the audit log says so", async () => {
  const { id, secret } = await invite();
  expect(secret).toMatch(/^[\w-]{22}$/);
  expect([await stateOf(secret), await stateOf(secret), await open()]).toEqual(["open", "open", [id]]);
  const made = await accept(secret);
  expect(made).toMatchObject({ status: 200, body: { data: { user: { role: "teacher" } } } });
  const cookie = made.headers.get("set-cookie")?.split(";")[0] ?? "";
  const created = await service.call("/api/v1/courses", {
    headers: { ...origin, Cookie: cookie },
    json: { title: "软件工程" },
  });
  expect(created.status).toBe(201);
  expect([await stateOf(secret), await open()]).toEqual(["void", []]);
  expect(await accept(secret)).toMatchObject({ status: 410, body: { data: { code: "link_void" } } });
  expect((await actions()).slice(0, 3)).toEqual(["course.created", "invitation.accepted", "invitation.made"]);
});

test("of several who use an invitation at once one becomes teacher", async () => {
  const { secret } = await invite();
  const answers = await Promise.all(Array.from({ length: 5 }, () => accept(secret)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
});

test("an invitation that was voided, or is 7 days old, makes nobody a teacher", async () => {
  const { id, secret } = await invite();
  const gone = () => service.call(`/api/v1/invitations/${id}`, { method: "DELETE", headers: admin.headers });
  expect([(await gone()).status, (await gone()).status]).toEqual([200, 404]);
  expect([await stateOf(secret), (await accept(secret)).status]).toEqual(["void", 410]);

  const old = await invite();
  const age = (interval: string) =>
    service.opened.database.query(
      "update rubrica.invitations set expires_at = now() - $2::interval where id = $1::text::uuid",
      [old.id, interval],
    );
  const [row] = await service.opened.database.query<{ days: number; kept: string }>(
    "select round(extract(epoch from expires_at - created_at) / 86400)::int as days, row_to_json(i)::text as kept from rubrica.invitations i",
  );
  expect(row?.days).toBe(7);
  expect(row?.kept).not.toContain(old.secret);
  await age("1 second");
  expect([await stateOf(old.secret), await open()]).toEqual(["expired", []]);
  expect(await accept(old.secret)).toMatchObject({ status: 410, body: { data: { code: "link_expired" } } });
  // Remembered for a month.
  await age("29 days");
  await removeExpiredInvitations({ transaction: service.service.transaction, clock: systemClock });
  expect(await stateOf(old.secret)).toBe("expired");
  await age("31 days");
  await removeExpiredInvitations({ transaction: service.service.transaction, clock: systemClock });
  expect(await stateOf(old.secret)).toBe("void");
});

test("what is refused uses no invitation up: a wrong field, a taken address, another page", async () => {
  const { secret } = await invite();
  for (const [fields, status, code] of [
    [{ email: "no address" }, 400, "bad_email"],
    [{ password: "short" }, 400, "short_password"],
    [{ full_name: " " }, 400, "missing_field"],
    [{ email: admin.email }, 409, "email_taken"],
  ] as const)
    expect(await accept(secret, fields)).toMatchObject({ status, body: { data: { code } } });
  const foreign = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
  const json = { secret, email: "x@example.com", password: "secret-123", full_name: "X" };
  expect((await service.call(path, { headers: foreign, json })).status).toBe(403);
  expect(await stateOf(secret)).toBe("open");
  expect((await accept(secret)).status).toBe(200);
});

test("without a mail server nothing is mailed, and the list says so", async () => {
  const { body } = await service.call("/api/v1/invitations", { headers: admin.headers });
  expect(body.data.mail).toBe("not_configured");
  const json = { email: "new-teacher@example.com" };
  const answer = await service.call("/api/v1/invitations/mails", { headers: admin.headers, json });
  expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining("SMTP_URL")]);
});

describe("invitations where addresses are confirmed by mail", () => {
  const lines: string[] = [];
  const note = (...parts: readonly unknown[]) => void lines.push(JSON.stringify(parts));
  const secrets: string[] = [];
  const addresses: string[] = [];
  let mailing: TestService;
  let head: { readonly Cookie: string };

  beforeAll(async () => {
    const logger: Logger = { debug: note, info: note, warn: note, error: note, child: () => logger };
    mailing = await openTestService({
      // Begun by the first test.
      workers: false,
      logger,
      environment: {
        EMAIL_CONFIRMATION: "required",
        SELF_REGISTRATION_ROLES: "student",
        WORKERS: "mail:2",
        MAIL_DIR: "/nowhere",
        RATE_LIMITS: "invitation-mail:13/3600",
      },
    });
    const secret = (await mailing.service.setupLinks.renew("terminal")) ?? "";
    const json = { secret, email: "head@example.com", password: "secret-123", full_name: "H" };
    const first = await mailing.call("/api/v1/session/setup", { headers: origin, json });
    head = { ...origin, Cookie: first.headers.get("set-cookie")?.split(";")[0] ?? "" };
  });
  afterAll(() => mailing.close());

  const newAddress = () => `invited-${crypto.randomUUID()}@example.com`;
  const mailInvitation = (email: string) => {
    addresses.push(email.toLowerCase());
    return mailing.call("/api/v1/invitations/mails", { headers: head, json: { email } });
  };
  /** The secret of the newest mail to the address, once there are as many as that. */
  const mailedSecret = async (email: string, count = 1) => {
    const { link } = await mailTo(mailing.folder.path, email, count);
    const [page, secret = ""] = link.split("#");
    expect(page).toBe("http://rubrica.test/console/invite");
    secrets.push(secret);
    return secret;
  };
  const check = async (secret: string) =>
    (await mailing.call(`${path}/link`, { headers: origin, json: { secret } })).body.data;
  const use = (secret: string, email: string) => {
    const json = { secret, email, password: "secret-123", full_name: "T" };
    return mailing.call(path, { headers: origin, json });
  };
  const listed = async () =>
    (await mailing.call("/api/v1/invitations", { headers: head })).body.data as {
      readonly mail: string;
      readonly invitations: readonly { readonly id: string; readonly email: string | null }[];
    };
  const account = async (email: string) => {
    const [row] = await mailing.opened.database.query<{ role: string; confirmed: boolean }>(
      `select i.role, u.email_confirmed_at is not null as confirmed
       from public.user_info i join auth.users u on u.id = i.id where i.email = $1`,
      [email],
    );
    return row ?? null;
  };
  const waiting = async () => {
    const text = "select count(*)::int as count from rubrica.tasks where type = 'mail.send'";
    return (await mailing.opened.database.query<{ count: number }>(text))[0]?.count;
  };

  test("a mail that waits is taken back with its invitation; one that leaves is in both languages", async () => {
    const [voided, kept] = [newAddress(), newAddress()];
    const made = await mailInvitation(voided);
    expect([made.status, await waiting()]).toEqual([201, 1]);
    expect(JSON.stringify(made.body)).not.toContain("#");
    const { id } = made.body.data.invitation;
    await mailing.call(`/api/v1/invitations/${id}`, { method: "DELETE", headers: head });
    expect([await waiting(), await listed()]).toEqual([0, { mail: "ready", invitations: [] }]);

    // So is one to somebody who registered otherwise and is erased.
    const erased = newAddress();
    await mailInvitation(erased);
    const json = { email: erased, password: "secret-123", full_name: "T", role: "student" };
    const user = (await mailing.call("/api/v1/api/users", { headers: head, json })).body.data;
    expect(await waiting()).toBe(1);
    const confirmation = { confirmation: erased };
    await mailing.call(`/api/v1/api/users/${user.id}/erasure`, { headers: head, json: confirmation });
    expect([await waiting(), (await listed()).invitations]).toEqual([0, []]);

    await mailInvitation(kept);
    mailing.service.manager?.start();
    const { subject, text } = await mailTo(mailing.folder.path, kept);
    for (const said of ["邀请", "You are invited"]) expect(subject).toContain(said);
    for (const said of ["7 天内有效", "good for 7 days"]) expect(text).toContain(said);
    expect((await readMails(mailing.folder.mail)).map(({ to }) => to)).not.toContain(voided);
  });

  test("the link of a mail proves the address: the teacher is signed in, and no other mail is needed", async () => {
    const email = newAddress();
    const made = await mailInvitation(` ${email.toUpperCase()} `);
    const secret = await mailedSecret(email);
    expect((await listed()).invitations).toContainEqual(made.body.data.invitation);
    expect(made.body.data.invitation.email).toBe(email);
    expect([await check(secret), await check(secret)]).toEqual([
      { state: "open", email },
      { state: "open", email },
    ]);
    // Whoever has the link cannot make somebody else a teacher with it.
    const foreign = await use(secret, newAddress());
    expect(foreign).toMatchObject({ status: 400, body: { data: { code: "other_address" } } });
    const answers = await Promise.all([use(secret, email.toUpperCase()), use(secret, email), use(secret, email)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const entered = answers.find(({ status }) => status === 200);
    expect(entered?.body.data.user).toMatchObject({ email, role: "teacher" });
    expect(entered?.headers.get("set-cookie")).toBeTruthy();
    expect(await account(email)).toEqual({ role: "teacher", confirmed: true });
    expect(await check(secret)).toEqual({ state: "void", email: null });
    expect(await use(secret, email)).toMatchObject({ status: 410, body: { data: { code: "link_void" } } });
    expect((await listed()).invitations.map((each) => each.email)).not.toContain(email);
    expect(await mailInvitation(email)).toMatchObject({ status: 409 });
    expect(await mailsTo(mailing.folder.path, email)).toHaveLength(1);
  });

  test("an address that is typed at a copied link is confirmed by mail, whoever may register as what", async () => {
    const made = await mailing.call("/api/v1/invitations", { method: "POST", headers: head });
    expect(made.body.data.invitation.email).toBeNull();
    const email = newAddress();
    addresses.push(email);
    expect((await use(made.body.data.link.split("#")[1], email)).status).toBe(202);
    expect(await account(email)).toEqual({ role: "teacher", confirmed: false });
  });

  test("another mail to an address replaces the first, also when both are sent at once", async () => {
    const email = newAddress();
    const first = await mailInvitation(email);
    const old = await mailedSecret(email);
    const again = await mailInvitation(email);
    expect(again.body.data.invitation.id).toBe(first.body.data.invitation.id);
    const newest = await mailedSecret(email, 2);
    expect([(await check(old)).state, (await check(newest)).state]).toEqual(["void", "open"]);
    expect((await use(old, email)).status).toBe(410);

    const both = newAddress();
    const answers = await Promise.all([mailInvitation(both), mailInvitation(both)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await listed()).invitations.filter((each) => each.email === both)).toHaveLength(1);
    await waitFor(async () => (await waiting()) === 0);
    const states = [];
    for (const { link } of await mailsTo(mailing.folder.path, both))
      states.push((await check(link.split("#")[1] ?? "")).state);
    expect(states.filter((state) => state === "open")).toHaveLength(1);
  });

  test("after 7 days a mailed invitation is expired, and its address is kept nowhere", async () => {
    const email = newAddress();
    const { id } = (await mailInvitation(email)).body.data.invitation;
    const secret = await mailedSecret(email);
    await mailing.opened.database.query(
      "update rubrica.invitations set expires_at = now() - interval '1 second' where id = $1::text::uuid",
      [id],
    );
    expect(await check(secret)).toEqual({ state: "expired", email: null });
    expect(await use(secret, email)).toMatchObject({ status: 410, body: { data: { code: "link_expired" } } });
    await removeExpiredInvitations({ transaction: mailing.service.transaction, clock: systemClock });
    expect([await check(secret), await account(email)]).toEqual([{ state: "expired", email: null }, null]);
    await waitFor(async () => (await waiting()) === 0);
    const [kept] = await mailing.opened.database.query<{ count: number }>(
      `select (select count(*) from rubrica.invitations where email = $1)
         + (select count(*) from public.audit_log l where strpos(l::text, $1) > 0) as count`,
      [email],
    );
    expect(Number(kept?.count)).toBe(0);
  });

  test("an invitation to somebody who registered otherwise is in their export, and goes with their erasure", async () => {
    const email = newAddress();
    await mailInvitation(email);
    const json = { email, password: "secret-123", full_name: "T", role: "student" };
    const { id } = (await mailing.call("/api/v1/api/users", { headers: head, json })).body.data;
    const secret = await mailedSecret(email);
    expect(await use(secret, email)).toMatchObject({ status: 409, body: { data: { code: "email_taken" } } });
    expect((await check(secret)).state).toBe("open");
    const records = await mailing.service.transaction.run(SERVICE, ({ personalData }) => personalData.account(id));
    expect(records?.invitations).toHaveLength(1);
    const erased = await mailing.call(`/api/v1/api/users/${id}/erasure`, {
      headers: head,
      json: { confirmation: email },
    });
    expect(erased.status).toBe(200);
    expect((await check(secret)).state).toBe("void");
  });

  test("what is no address is refused; mails have a limit an hour; the log holds no secret and no address", async () => {
    expect((await mailInvitation("no address")).status).toBe(400);
    const statuses = [];
    while (statuses.at(-1) !== 429 && statuses.length < 14) statuses.push((await mailInvitation(newAddress())).status);
    expect(statuses.at(-1)).toBe(429);
    await waitFor(async () => (await waiting()) === 0);
    const log = lines.join("\n");
    expect(log).toContain("/api/v1/invitations/mails");
    expect(secrets.length).toBeGreaterThan(4);
    for (const word of [...secrets, ...addresses.filter((each) => each.includes("@"))]) expect(log).not.toContain(word);
  });
});
