import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SIMULATED_NOTICE } from "@rubrica/scoring";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { pages, print, run, sample, source } from "./run-example.ts";
import { type ServerInProcess, startInProcess } from "./server-in-process.ts";
import { temporaryFolder } from "./server-process.ts";

test("score-a-pdf.ts prints the score of every criterion with a page", async () => {
  const output = await run("score-a-pdf.ts", [sample("chinese-thesis.pdf")]);
  expect(output).toMatch(/^校园自习室预约系统的设计与实现: \d+ (优秀|良好|中等|及格|不及格) \(simulated\)\n/);
  expect(output.match(/^ {2}.+: \d+(, page \d+)?$/gm)?.length).toBeGreaterThan(8);
}, 240_000);

describe("examples with a running service", () => {
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: ServerInProcess;

  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    folder = await temporaryFolder();
    server = await startInProcess({ DATABASE_URL: opened.url ?? "", DATA_DIR: folder.path });
  }, 240_000);
  afterAll(async () => {
    await server?.end();
    await opened.close();
    await folder.remove();
  });

  test("walk-through.ts walks from registration to the knowledge graph over the sample reports", async () => {
    const output = await run("walk-through.ts", [], {
      RUBRICA_URL: server.url,
      RUBRICA_ANON_KEY: server.anonKey,
      LC_ALL: "en_GB.UTF-8",
    });
    const stages = "download > convert > analyze > score > save";
    const scored = (name: string) => `${name}: ${stages}: N LEVEL (simulated)`;
    const plain = output
      .replaceAll(/student-\S+/g, "EMAIL")
      .replaceAll(/\d+ (Excellent|Good|Fair|Pass|Fail)\b/g, "N LEVEL")
      .replaceAll(/\d+ (nodes|edges)/g, "N $1");
    expect(plain.trim().split("\n")).toEqual([
      "registered: EMAIL",
      "logged in",
      "broken.pdf: download > convert: failed: The PDF is damaged and could not be repaired. Export it again from the program it was written with.",
      scored("chinese-thesis.pdf"),
      scored("course-report.pdf"),
      scored("english-thesis.pdf"),
      scored("two-column-article.pdf"),
      `notice: ${SIMULATED_NOTICE.en}`,
      "knowledge graph: N nodes, N edges",
    ]);
  }, 240_000);

  test("course-by-client.ts, assignment-by-client.ts and roster-by-client.ts hand in to a course and to an assignment, and import a roster", async () => {
    const tokenOf = async (role: string) => {
      const person = { email: `${role}@example.com`, password: "secret-123" };
      const call = (name: string, body: object) =>
        fetch(`${server.url}/functions/v1/${name}`, { method: "POST", body: JSON.stringify(body) });
      await call("auth-register", { ...person, full_name: role, role });
      const answer = await (await call("auth-login", person)).json();
      return (answer as { data: { session: { access_token: string } } }).data.session.access_token;
    };
    const [teacher, student] = await Promise.all([tokenOf("teacher"), tokenOf("student")]);
    const output = await run("course-by-client.ts", [server.url, sample("course-report.pdf"), teacher, student]);
    expect(
      output
        .replace(/scored: \d+(\.\d+)?/, "scored: N")
        .trim()
        .split("\n"),
    ).toEqual(["Embedded systems: 1 student", "scored: N", "The teacher sees 数据结构课程设计报告：迷宫求解."]);
    const handedIn = await run("assignment-by-client.ts", [server.url, sample("course-report.pdf"), teacher, student]);
    expect(handedIn.trim().split("\n")).toEqual([
      "attempt 1: course-report.pdf, in time",
      "Lab 1: 0 have not handed in.",
    ]);
    const roster = join(folder.path, "roster.csv");
    await writeFile(
      roster,
      "number,name,e-mail\n0230101,A,a@example.edu\n0230102,B,b@example.edu\n2.3E+05,C,c@example.edu\n",
    );
    const imported = await run("roster-by-client.ts", [server.url, roster, teacher]);
    expect(imported.trim().split("\n")).toEqual([
      expect.stringContaining("row 4: Excel turned the number into an exponent"),
      "It would add 2 and change 0. Rows with mistakes: 1",
      "2 added; 2 of 2 students have no account yet.",
    ]);
  }, 240_000);
});

describe("examples of a queue of one's own", () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase("postgres", { migrated: false });
  });
  afterAll(() => opened.close());

  test("own-worker.ts prints its pages, tries a failed one again and stops when it is told to", async () => {
    expect(await print("own-worker.ts", { DATABASE_URL: opened.url ?? "" })).toBe(pages);
  }, 240_000);

  test("enqueue-in-my-transaction.ts keeps order and task, or neither", async () => {
    const output = await run("enqueue-in-my-transaction.ts", [], { DATABASE_URL: opened.url ?? "" });
    expect(output).toBe('duplicate key value violates unique constraint "orders_pkey"\n1 order, 1 task\n');
  }, 240_000);

  test.each(["own-worker.ts", "queue-in-postgres.ts", "queue-in-redis.ts", "enqueue-in-my-transaction.ts"])(
    "docs/workers.md shows %s as it is",
    async (name) => {
      const page = await readFile(join(import.meta.dirname, "../../../docs/workers.md"), "utf8");
      expect(page.includes(`\`\`\`ts\n${(await source(name)).join("\n")}\`\`\``)).toBe(true);
    },
  );
});
