import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir, readlink } from "node:fs/promises";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { sampleReport, upload, waitForReport } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

const reports = "/api/v1/reports";
const users = "/api/v1/api/users";

describe("hostile and careless requests", () => {
  let service: TestService;
  let admin: TestPerson;
  let student: TestPerson;
  let scored: string;

  beforeAll(async () => {
    service = await openTestService();
    admin = await service.person("admin");
    student = await service.person("student");
    scored = await upload(service, student);
    await waitForReport(service, student, scored);
  });
  afterAll(() => service.close());

  const status = async (path: string, request: RequestInit = {}) =>
    (await service.call(path, { headers: admin.headers, ...request })).status;
  const storedFiles = async () => (await readdir(service.folder.objects, { recursive: true })).sort();

  test("a NUL byte, which no database takes, is refused wherever text comes in", async () => {
    for (const path of [
      `${users}?q=a%00`,
      "/api/v1/dead-letters?type=%00",
      "/api/v1/tasks?type=%00",
      `${reports}?status=%00`,
    ]) {
      expect({ path, status: await status(path) }).toEqual({ path, status: 400 });
    }
    expect(await status("/api/v1/rubrics/%00")).toBe(404);
    const before = await storedFiles();
    const body = await sampleReport("course-report.pdf");
    const headers = { ...student.headers, "Content-Type": "application/pdf" };
    expect(await status(`${reports}?title=a%00b`, { method: "POST", headers, body })).toBe(400);
    const form = new FormData();
    form.set("title", "a\0b");
    form.set("file", new File([body], "a.pdf"));
    const answer = await service.call(reports, { method: "POST", headers: student.headers, body: form });
    expect([answer.status, answer.body.error]).toEqual([400, "文本中含有不允许的字符"]);
    expect(await storedFiles()).toEqual(before);
  });

  test("numbers and truth values of a query are read as written or refused, never guessed", async () => {
    for (const value of ["1e1", "0x10", "5.5", "true", "", "%2010", "-1", "NaN", "9".repeat(30)]) {
      expect({ value, status: await status(`${users}?limit=${value}`) }).toEqual({ value, status: 400 });
    }
    for (const value of ["1", "yes", ""]) expect(await status(`${users}?is_active=${value}`)).toBe(400);
    expect(await status(`${reports}/${scored}/events?last_event_id=1e300`)).toBe(400);
    const { body } = await service.call(`${users}?limit=1&limit=50&__proto__=1`, { headers: admin.headers });
    expect(body.data.limit).toBe(1);
  });

  test("wildcards of the database in q stand for themselves", async () => {
    for (const q of ["%", "_", "\\", "student\\", "(a+)+$"]) {
      const { body } = await service.call(`${users}?q=${encodeURIComponent(q)}`, { headers: admin.headers });
      expect({ q, total: body.data.total }).toEqual({ q, total: 0 });
    }
  });

  test("an id in capitals names the same report and user", async () => {
    const id = scored.toUpperCase();
    for (const part of ["", "/content", "/score", "/file", "/events"]) {
      expect({ part, status: await status(`${reports}/${id}${part}`) }).toEqual({ part, status: 200 });
    }
    const own = await service.call(`${users}/${student.id.toUpperCase()}`, { headers: student.headers });
    expect(own.body.data.id).toBe(student.id);
    const doomed = await upload(service, student);
    await waitForReport(service, student, doomed);
    expect(await status(`${reports}/${doomed.toUpperCase()}`, { method: "DELETE" })).toBe(200);
    expect((await storedFiles()).filter((name) => name.includes(doomed))).toEqual([]);
  });

  test("HEAD answers as GET does, without a body, and holds nothing open", async () => {
    for (const part of ["", "/file", "/events"]) {
      const response = await service.fetch(`${reports}/${scored}${part}`, { method: "HEAD", headers: admin.headers });
      expect({ part, status: response.status, body: await response.text() }).toEqual({ part, status: 200, body: "" });
    }
    await waitFor(async () => (await openFiles("source.pdf")) === 0);
  });

  test("other methods get 405 with what is allowed, also on the documents", async () => {
    for (const path of ["/", "/docs", "/openapi.json"]) {
      const answer = await service.call(path, { method: "DELETE" });
      expect([answer.status, answer.headers.get("allow"), answer.body.success]).toEqual([405, "GET, HEAD", false]);
    }
  });

  test("a file name keeps its letters and loses its path, its control characters and its tricks", async () => {
    const names = [
      ["../../etc/passwd", "passwd"],
      ["..\\..\\论文.pdf", "论文.pdf"],
      ["a\r\nX-Evil: 1.pdf", "a X-Evil: 1.pdf"],
      ["..", "report.pdf"],
      ["invoice\u202efdp.exe", "invoicefdp.exe"],
      [`a${"😀".repeat(300)}.pdf`, `a${"😀".repeat(199)}`],
      ["终稿 (1)'*.pdf", "终稿 (1)'*.pdf"],
    ];
    const headers = { ...student.headers, "Content-Type": "application/pdf" };
    const body = await sampleReport("course-report.pdf");
    for (const [name = "", kept = ""] of names) {
      const path = `${reports}?file_name=${encodeURIComponent(name)}`;
      const { data } = (await service.call(path, { method: "POST", headers, body })).body;
      expect(data.file_name).toBe(kept);
      const file = await service.fetch(data.links.file, { headers: student.headers });
      await file.body?.cancel();
      const [, told = ""] =
        /filename\*=UTF-8''([\w.!#$&+^`|~%-]+)$/.exec(file.headers.get("content-disposition") ?? "") ?? [];
      expect(decodeURIComponent(told)).toBe(kept);
    }
  });

  test("keys that reach for prototypes and fields that are not for clients are refused", async () => {
    for (const body of ['{"__proto__":{"role":"admin"}}', '{"constructor":{}}', '{"id":"x"}', "[]", "null", "{"]) {
      const answer = await service.call(`${users}/${student.id}`, { method: "PUT", headers: student.headers, body });
      expect({ body, status: answer.status }).toEqual({ body, status: 400 });
    }
    expect(await status(`${users}/${student.id}`, { method: "PUT", body: "9".repeat(2 ** 20 + 1) })).toBe(413);
  });
});

/** How many files of this process with that name are open; 0 where the system does not tell. */
async function openFiles(name: string): Promise<number> {
  const descriptors = await readdir("/proc/self/fd").catch(() => []);
  const targets = await Promise.all(descriptors.map((entry) => readlink(`/proc/self/fd/${entry}`).catch(() => "")));
  return targets.filter((target) => target.endsWith(name)).length;
}
