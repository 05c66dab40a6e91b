import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { rateLimits } from "../src/settings/rate-limits.ts";
import { sampleReport } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

const path = "/api/v1/reports";
const pdf = { "Content-Type": "application/pdf" };

describe("an upload that is refused", () => {
  let service: TestService;
  let student: TestPerson;

  beforeAll(async () => {
    service = await openTestService({ workers: false, environment: { MAX_UPLOAD_BYTES: "200000" } });
    student = await service.person("student");
  });
  afterAll(() => service.close());

  const post = (person: TestPerson, body: BodyInit, headers: Readonly<Record<string, string>> = pdf) =>
    service.call(path, { method: "POST", headers: { ...person.headers, "Accept-Language": "en", ...headers }, body });
  /** How many of the allowance are taken, as the database counts them. */
  const taken = async (of: string, person: TestPerson) => {
    const rows = await service.opened.database.query<{ taken: number }>(
      "select taken from rubrica.rate_limits where key = $1",
      [`${of}/${person.id}`],
    );
    return rows[0]?.taken ?? 0;
  };

  test("costs nothing of the hourly allowance, whatever it is refused for", async () => {
    const form = (set: (form: FormData) => void) => {
      const made = new FormData();
      set(made);
      return made;
    };
    const refusals: readonly (readonly [string, number, Promise<{ readonly status: number }>])[] = [
      ["no PDF", 415, post(student, "just words")],
      ["empty", 400, post(student, "")],
      ["too large", 413, post(student, `%PDF-1.7\n${"x".repeat(200_000)}`)],
      ["of another kind", 415, post(student, "{}", { "Content-Type": "application/json" })],
      [
        "without a file",
        400,
        post(
          student,
          form((made) => made.set("title", "A title")),
          {},
        ),
      ],
      [
        "of an unknown rubric",
        400,
        post(
          student,
          form((made) => {
            made.set("rubric_id", "nobody-knows");
            made.set("file", new File(["%PDF-1.7\n"], "a.pdf"));
          }),
          {},
        ),
      ],
    ];
    for (const [what, status, answer] of refusals)
      expect({ what, status: (await answer).status }).toEqual({ what, status });
    expect(await taken("upload", student)).toBe(0);
    expect(await taken("refused-upload", student)).toBe(refusals.length);

    expect((await post(student, await sampleReport("course-report.pdf"))).status).toBe(202);
    expect(await taken("upload", student)).toBe(1);
    expect(await taken("refused-upload", student)).toBe(refusals.length);
  });

  test("is bounded by an allowance of its own, with Retry-After", async () => {
    const flooder = await service.person("student");
    expect((await post(flooder, "just words")).status).toBe(415);
    await service.opened.database.query("update rubrica.rate_limits set taken = $2 where key = $1", [
      `refused-upload/${flooder.id}`,
      rateLimits["refused-upload"].limit,
    ]);
    const answer = await post(flooder, await sampleReport("course-report.pdf"));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect((await post(student, "just words")).status).toBe(415);
  });

  test.each([
    ["missing", 'Content-Disposition: form-data; name="file"\r\nContent-Type: application/pdf'],
    ["missing, without a type", 'Content-Disposition: form-data; name="file"'],
    ["empty", 'Content-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/pdf'],
  ])("for the name of its file, which is %s, is told so", async (_, head) => {
    const bytes = await sampleReport("course-report.pdf");
    const body = Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), bytes, Buffer.from("\r\n--b--\r\n")]);
    const answer = await post(student, body, { "Content-Type": "multipart/form-data; boundary=b" });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain("filename");
    expect(await readdir(`${service.folder.objects}/.incoming`)).toEqual([]);
  });

  test("is not one of bytes without a name: they are a file, and get the usual one", async () => {
    const head = 'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream';
    const bytes = await sampleReport("course-report.pdf");
    const body = Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), bytes, Buffer.from("\r\n--b--\r\n")]);
    const answer = await post(student, body, { "Content-Type": "multipart/form-data; boundary=b" });
    expect([answer.status, answer.body.data?.file_name]).toEqual([202, "report.pdf"]);
  });

  test("is not one of a file whose name is in GBK", async () => {
    const name = Buffer.from([0xb1, 0xcf, 0xd2, 0xb5, 0xc2, 0xdb, 0xce, 0xc4]);
    const body = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="'),
      name,
      Buffer.from('.pdf"\r\nContent-Type: application/pdf\r\n\r\n'),
      await sampleReport("course-report.pdf"),
      Buffer.from("\r\n--b--\r\n"),
    ]);
    const answer = await post(student, body, { "Content-Type": "multipart/form-data; boundary=b" });
    expect([answer.status, answer.body.data?.file_name]).toEqual([202, "毕业论文.pdf"]);
  });
});
