import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mailTo } from "./mail-reader.ts";
import { type Answer, openTestService, type TestService } from "./test-service.ts";

setDefaultTimeout(240_000);

const origin = { Origin: "http://rubrica.test", "Sec-Fetch-Site": "same-origin" };
type Headers = Readonly<Record<string, string>>;

/** A service in one of the two settings of EMAIL_CONFIRMATION, with an administrator. */
class Installation {
  readonly service: TestService;
  readonly admin: Headers;
  private constructor(service: TestService, admin: Headers) {
    this.service = service;
    this.admin = admin;
  }

  static async open(confirmation: "off" | "required"): Promise<Installation> {
    const environment = { EMAIL_CONFIRMATION: confirmation, SELF_REGISTRATION_ROLES: "student", WORKERS: "mail:1" };
    const service = await openTestService({ environment });
    const secret = (await service.service.setupLinks.renew("terminal")) ?? "";
    const json = { secret, email: "head@example.com", password: "secret-123", full_name: "Head" };
    const first = await service.call("/api/v1/session/setup", { headers: origin, json });
    return new Installation(service, { ...origin, Cookie: first.headers.get("set-cookie")?.split(";")[0] ?? "" });
  }

  as(headers: Headers, method: string, path: string, json?: unknown): Promise<Answer> {
    return this.service.call(`/api/v1${path}`, { method, headers, ...(json !== undefined && { json }) });
  }

  async newCourse(): Promise<string> {
    return (await this.as(this.admin, "POST", "/courses", { title: "软件工程" })).body.data.id;
  }

  /** Somebody whom the administrator gave an account. */
  async addAccount(email: string, role = "student"): Promise<{ readonly id: string; readonly headers: Headers }> {
    const json = { email, password: "secret-123", full_name: `Account ${email}`, role };
    const { status, body } = await this.as(this.admin, "POST", "/api/users", json);
    expect(status).toBe(201);
    return { id: body.data.id, headers: await this.signIn(email) };
  }

  register(email: string): Promise<Answer> {
    const json = { email, password: "secret-123", full_name: `Own ${email}`, role: "student" };
    return this.service.call("/functions/v1/auth-register", { json });
  }

  async signIn(email: string): Promise<Headers> {
    const { body } = await this.service.call("/functions/v1/auth-login", { json: { email, password: "secret-123" } });
    return { Authorization: `Bearer ${body.data.session.access_token}` };
  }

  async send(courseId: string, table: string | Uint8Array, query = "", headers = this.admin): Promise<Answer> {
    return await this.service.call(`/api/v1/courses/${courseId}/roster${query}`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "text/csv", "Accept-Language": "en" },
      body: typeof table === "string" ? table : new Blob([table as Uint8Array<ArrayBuffer>]),
    });
  }

  async export(courseId: string): Promise<string> {
    const path = `/api/v1/courses/${courseId}/roster?language=zh`;
    // text() would remove the byte order mark.
    const bytes = await (await this.service.fetch(path, { headers: this.admin })).arrayBuffer();
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  }

  async members(courseId: string): Promise<readonly Answer["body"][]> {
    return (await this.as(this.admin, "GET", `/courses/${courseId}/members?limit=100`)).body.data.members;
  }
}

let off: Installation;
let required: Installation;
beforeAll(async () => {
  [off, required] = await Promise.all([Installation.open("off"), Installation.open("required")]);
});
afterAll(() => Promise.all([off.service.close(), required.service.close()]));

const address = () => `${crypto.randomUUID().slice(0, 8)}@example.edu`;
const outcomes = ({ body }: Answer) =>
  body.data.rows.map(({ outcome, mistake }: Answer["body"]) => mistake?.code ?? outcome);

describe("POST /courses/{id}/roster", () => {
  test("a dry run tells what the import then does, and writes nothing", async () => {
    const id = await off.newCourse();
    const table = `学号,姓名,班级,邮箱\n0123001,丁一,1 班,${address()}\n0123002,白露,2 班,${address()}\n123001,丁一,,\n`;
    const dry = await off.send(id, table, "?dry_run=true");
    expect(dry).toMatchObject({
      status: 200,
      body: {
        data: {
          dry_run: true,
          encoding: "utf-8",
          separator: "comma",
          has_header: true,
          columns: [{ header: "学号", sample: "0123001", field: "school_number" }, {}, {}, { field: "email" }],
          counts: { new: 2, changed: 0, unchanged: 0, mistakes: 1, inactive: 0 },
          missing: [{ role: "instructor", becomes_inactive: false }],
        },
      },
    });
    expect(dry.body.data.rows[2]).toMatchObject({
      row: 4,
      mistake: { code: "number_without_zeros", text: expect.stringContaining("leading zeros") },
    });
    expect(await off.members(id)).toHaveLength(1);
    const done = await off.send(id, table);
    expect(done.body.data).toEqual({ ...dry.body.data, dry_run: false });
    expect((await off.members(id)).slice(1)).toMatchObject([
      {
        is_invited: true,
        full_name: "丁一",
        school_number: "0123001",
        section: "1 班",
        role: "student",
        source: "roster",
      },
      { is_invited: true, full_name: "白露", school_number: "0123002", section: "2 班" },
    ]);
    // Once more it changes nothing.
    expect(outcomes(await off.send(id, table))).toEqual(["unchanged", "unchanged", "number_without_zeros"]);
  });

  test("imports 488 of 500 rows with 12 mistakes, each with its reason, and the same list again changes nothing", async () => {
    const id = await off.newCourse();
    const mark = crypto.randomUUID().slice(0, 8);
    const person = (index: number) => [
      `0${230_000 + index}`,
      `同学${index}`,
      `${index % 3} 班`,
      `s${index}-${mark}@example.edu`,
      "",
    ];
    const wrong: readonly (readonly [number, readonly string[], string])[] = [
      [10, ["2.02E+11", "a", "", "w1@example.edu", ""], "number_in_exponents"],
      [20, ["230020.0", "a", "", "w2@example.edu", ""], "number_with_decimals"],
      [30, ["230030", "a", "", "w3@example.edu", ""], "number_without_zeros"],
      [40, ["0231040", "a", "", "", ""], "no_address"],
      [50, ["", "a", "", "", ""], "names_nobody"],
      [60, ["0231060", "a", "", "w6 at example.edu", ""], "bad_address"],
      [70, ["0230005", "a", "", "w7@example.edu", ""], "repeated"],
      [80, ["0231080", "a", "", `s5-${mark}@example.edu`, ""], "repeated"],
      [90, ["0231090", "a", "", "w9@example.edu", "校长"], "unknown_role"],
      [100, ["0231100", "a", "", "w10@example.edu", "助教"], "account_needed"],
      [110, ["0231110", "a", "x".repeat(101), "w11@example.edu", ""], "section_too_long"],
      [120, ["9".repeat(65), "a", "", "w12@example.edu", ""], "number_too_long"],
    ];
    const lines = Array.from(
      { length: 500 },
      (_, index) => wrong.find(([place]) => place === index)?.[1] ?? person(index),
    );
    const table = ["学号,姓名,班级,邮箱,角色", ...lines.map((line) => line.join(","))].join("\r\n");
    const first = await off.send(id, table);
    expect(first.body.data.counts).toEqual({ new: 488, changed: 0, unchanged: 0, mistakes: 12, inactive: 0 });
    const named = (answer: Answer) =>
      answer.body.data.rows.flatMap(({ row, mistake }: Answer["body"]) => (mistake ? [[row - 2, mistake.code]] : []));
    const expected = wrong.map(([place, , code]) => [place, code]);
    expect(named(first)).toEqual(expected);
    const again = await off.send(id, table);
    expect(again.body.data.counts).toEqual({ new: 0, changed: 0, unchanged: 488, mistakes: 12, inactive: 0 });
    expect(named(again)).toEqual(expected);
    expect((await off.as(off.admin, "GET", `/courses/${id}`)).body.data.students).toBe(488);
  });

  test("reads GBK and what Excel copies, and takes the columns that are named", async () => {
    const id = await off.newCourse();
    // 学号,姓名,邮箱 and 丁一
    const head = [0xd1, 0xa7, 0xba, 0xc5, 0x2c, 0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xd3, 0xca, 0xcf, 0xe4, 0x0a];
    const row = [
      ...new TextEncoder().encode("S1,"),
      0xb6,
      0xa1,
      0xd2,
      0xbb,
      ...new TextEncoder().encode(`,${address()}`),
    ];
    const { body } = await off.send(id, new Uint8Array([...head, ...row]));
    expect([body.data.encoding, body.data.rows[0].full_name]).toEqual(["gbk", "丁一"]);
    const pasted = `x\tS2\ty\t${address()}\n`;
    const chosen = await off.send(id, pasted, "?columns=-,school_number,section,email&header=false");
    expect(chosen.body.data).toMatchObject({
      separator: "tab",
      rows: [{ school_number: "S2", section: "y", full_name: null }],
    });
  });

  test("refuses what is no table, with what to do", async () => {
    const id = await off.newCourse();
    const error = async (table: string | Uint8Array, query = "") => {
      const { status, body } = await off.send(id, table, query);
      return [status, body.error];
    };
    expect(await error("")).toEqual([400, "The roster is empty. Paste a table or choose a CSV file."]);
    expect(await error(new Uint8Array([0x50, 0x4b, 3, 4]))).toEqual([
      400,
      "This is an Excel workbook. Save it as CSV, or copy its cells and paste them.",
    ]);
    expect(await error("姓名\n丁一\n")).toEqual([
      400,
      "There is no column of numbers and none of addresses. Say which column is one.",
    ]);
    expect((await error("a", "?columns=mail"))[0]).toBe(400);
    expect((await error("x".repeat(1024 * 1024 + 1)))[0]).toBe(413);
    const headers = { ...off.admin, "Content-Type": "application/json" };
    const json = await off.as(headers, "POST", `/courses/${id}/roster`, { table: "学号" });
    expect(json.status).toBe(415);
  });

  test("the export is the way back: roles, sections and who is active", async () => {
    const id = await off.newCourse();
    const people = [address(), address(), address()];
    const table = `学号,姓名,班级,邮箱\n001,=1+1,1 班,${people[0]}\n002,b,2 班,${people[1]}\n`;
    await off.send(id, table);
    const assistant = await off.addAccount(people[2] ?? "", "teacher");
    await off.as(off.admin, "POST", `/courses/${id}/members`, { email: people[2], role: "assistant", section: "3 班" });
    const before = await off.members(id);
    const csv = await off.export(id);
    expect(csv).toContain("\u{FEFF}学号,姓名,班级,邮箱,角色\r\n");
    expect(csv).toContain(`001,"'=1+1",1 班,${people[0]},学生\r\n`);

    const [first, second] = before.filter(({ is_invited }) => is_invited);
    await off.as(off.admin, "PUT", `/courses/${id}/members/${assistant.id}`, { role: "observer", section: null });
    await off.as(off.admin, "DELETE", `/courses/${id}/members/${first.id}`);
    await off.as(off.admin, "PUT", `/courses/${id}/members/${second.id}`, { section: "9 班" });
    await off.send(id, `学号,邮箱\n003,${address()}\n`);
    const back = await off.send(id, csv, "?missing=inactive");
    expect(back.body.data.counts).toMatchObject({ new: 1, changed: 2, unchanged: 1, mistakes: 0, inactive: 1 });
    // Of an invited member who was removed nothing had stayed.
    const known = ({ id: _, added_at: __, ...fields }: Answer["body"]) => fields;
    expect((await off.members(id)).filter(({ is_active }) => is_active).map(known)).toEqual(before.map(known));
  });

  test("the last instructor stays, and two imports at once add nobody twice", async () => {
    const id = await off.newCourse();
    const demote = await off.send(id, "邮箱,角色\nhead@example.com,助教\n", "?missing=inactive");
    expect(outcomes(demote)).toEqual(["last_instructor"]);
    const table = `number,name,e-mail\n${Array.from({ length: 60 }, (_, index) => `N${index},s,${address()}\n`).join("")}`;
    const both = await Promise.all([off.send(id, table), off.send(id, table)]);
    expect(both.map(({ body }) => body.data.counts.new).sort()).toEqual([0, 60]);
    expect(await off.members(id)).toHaveLength(61);
  });
});

describe("an invited member", () => {
  test("becomes whoever confirms the address by mail, later or before", async () => {
    const id = await required.newCourse();
    const [later, before] = [address(), address()];
    const confirm = async (email: string) => {
      expect((await required.register(email)).status).toBe(200);
      const { link } = await mailTo(required.service.folder.path, email, 1);
      const { searchParams } = new URL(link);
      const json = { type: searchParams.get("type"), token: searchParams.get("token") };
      expect((await required.service.call("/api/v1/session/mail-link", { headers: origin, json })).status).toBe(200);
      return required.signIn(email);
    };
    await confirm(before);
    await required.send(id, `学号,姓名,邮箱\n1,丁,${later}\n2,白,${before.toUpperCase()}\n`);
    const listed = async () => (await required.members(id)).map(({ email, is_invited }) => [email, is_invited]);
    expect(await listed()).toContainEqual([before, false]);
    expect(await listed()).toContainEqual([later, true]);
    const headers = await confirm(later);
    expect(await listed()).toContainEqual([later, false]);
    expect((await required.as(headers, "GET", `/courses/${id}`)).body.data).toMatchObject({ role: "student" });
    const [member] = (await required.members(id)).filter(({ email }) => email === later);
    expect(member).toMatchObject({ school_number: "1", full_name: `Own ${later}`, source: "roster" });
  });

  test("is not whoever registers with the address and never confirms it; a changed address counts once it is confirmed", async () => {
    const id = await required.newCourse();
    const [unconfirmed, before, after] = [address(), address(), address()];
    await required.send(id, `number,email\n1,${unconfirmed}\n2,${before}\n3,${after.toUpperCase()}\n`);
    const invited = async () =>
      (await required.members(id))
        .filter(({ is_invited }) => is_invited)
        .map(({ school_number }) => school_number)
        .sort();
    expect((await required.register(unconfirmed)).status).toBe(200);
    expect(await invited()).toEqual(["1", "2", "3"]);
    const { headers } = await required.addAccount(before);
    expect(await invited()).toEqual(["1", "3"]);

    // Asked for, the address is not yet theirs.
    const change = await required.service.call("/auth/v1/user", {
      method: "PUT",
      headers: { ...headers, apikey: required.service.anonKey },
      body: JSON.stringify({ email: after }),
    });
    expect(change.status).toBe(200);
    expect(await invited()).toEqual(["1", "3"]);
    for (const mailbox of [before, after]) {
      const { code } = await mailTo(required.service.folder.path, mailbox, 1);
      const verified = await required.service.call("/auth/v1/verify", {
        headers: { apikey: required.service.anonKey },
        json: { type: "email_change", email: mailbox, token: code },
      });
      expect(verified.status).toBe(200);
    }
    // In this course they are a member with another number already: theirs stays, and the place stays free.
    expect(await invited()).toEqual(["1", "3"]);
    const next = await required.newCourse();
    await required.send(next, `number,email\n5,${after}\n6,${before}\n`);
    expect(
      (await required.members(next))
        .slice(1)
        .map(({ school_number, is_invited }) => [school_number, is_invited])
        .sort(),
    ).toEqual([
      ["5", false],
      ["6", true],
    ]);
  });

  test("becomes whoever an admin gives an account, and keeps what a join code brought before", async () => {
    const id = await required.newCourse();
    const [made, joined] = [address(), address()];
    const early = await required.addAccount(joined);
    const { code } = (await required.as(required.admin, "POST", `/courses/${id}/join-code`, {})).body.data;
    await required.as(early.headers, "POST", "/courses/join", { code });
    await required.send(id, `number,section,email\n1,A,${made}\n2,B,${joined}\n`);
    await required.addAccount(made);
    expect((await required.members(id)).slice(1)).toMatchObject([
      { school_number: expect.stringMatching(/[12]/), is_invited: false },
      { school_number: expect.stringMatching(/[12]/), is_invited: false },
    ]);
  });

  test("is nobody by address alone where addresses are not confirmed: neither who registers nor whom an admin adds", async () => {
    const id = await off.newCourse();
    const [registers, added] = [address(), address()];
    await off.send(id, `number,email\n1,${registers}\n2,${added}\n`);
    expect((await off.register(registers)).status).toBe(200);
    await off.addAccount(added);
    await off.send(id, `number,email\n1,${registers}\n2,${added}\n`);
    expect((await off.members(id)).slice(1).map(({ is_invited }) => is_invited)).toEqual([true, true]);
    const headers = await off.signIn(registers);
    expect((await off.as(headers, "GET", `/courses/${id}`)).status).toBe(404);
  });

  test("is connected by the instructor with an account, and the join code's membership gets the number", async () => {
    const id = await off.newCourse();
    const email = address();
    await off.send(id, `number,section,email\n7,A,${address()}\n8,B,${address()}\n`);
    const [one, two] = (await off.members(id)).slice(1);
    const person = await off.addAccount(email);
    const { code } = (await off.as(off.admin, "POST", `/courses/${id}/join-code`, {})).body.data;
    await off.as(person.headers, "POST", "/courses/join", { code });
    const connect = (memberId: string, of: string) =>
      off.as(off.admin, "PUT", `/courses/${id}/members/${memberId}/account`, { email: of });
    expect((await connect(one.id, "nobody@example.edu")).status).toBe(404);
    const connected = await connect(one.id, email);
    expect(connected.body.data).toMatchObject({ id: person.id, is_invited: false, school_number: one.school_number });
    expect((await off.members(id)).length).toBe(3);
    expect((await connect(two.id, email)).status).toBe(409);
    expect((await connect(one.id, email)).status).toBe(404);
  });

  test("is changed and removed like others, and stays a student; assistants see no address", async () => {
    const id = await off.newCourse();
    const email = address();
    await off.send(id, `学号,姓名,邮箱\n9,丁一,${email}\n`);
    const [invited] = (await off.members(id)).slice(1);
    const path = `/courses/${id}/members/${invited.id}`;
    expect((await off.as(off.admin, "PUT", path, { section: "4 班" })).body.data.section).toBe("4 班");
    expect((await off.as(off.admin, "PUT", path, { role: "assistant" })).status).toBe(409);
    const helper = address();
    const { headers } = await off.addAccount(helper);
    await off.as(off.admin, "POST", `/courses/${id}/members`, { email: helper, role: "assistant" });
    const seen = (await off.as(headers, "GET", `/courses/${id}/members?role=student`)).body.data.members;
    expect(seen).toMatchObject([{ full_name: "丁一", email: null, school_number: "9" }]);
    const table = await off.send(id, "学号\n9\n", "?dry_run=true", headers);
    expect(table.status).toBe(403);
    expect((await off.as(off.admin, "DELETE", path)).status).toBe(200);
    expect((await off.as(off.admin, "GET", `/courses/${id}`)).body.data.students).toBe(0);
  });
});
