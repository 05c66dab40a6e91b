import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SIMULATED_NOTICE } from "@rubrica/scoring";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { bootRedisServer } from "../../../packages/adapter-redis/test/redis-server.ts";
import { type ServerInProcess, startInProcess } from "./server-in-process.ts";
import { temporaryFolder } from "./server-process.ts";

const reports = join(import.meta.dirname, "../../examples/reports");
const sources = join(import.meta.dirname, "../../examples/src");

async function run(name: string, files: readonly string[], environment: Record<string, string> = {}): Promise<string> {
  const child = Bun.spawn([process.execPath, join(sources, name), ...files], {
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(errors);
  return output;
}

const sample = (name: string) => join(reports, name);

test("score-a-pdf.ts prints the score of every criterion with a page", async () => {
  const output = await run("score-a-pdf.ts", [sample("chinese-thesis.pdf")]);
  expect(output).toMatch(/^校园自习室预约系统的设计与实现: \d+ (优秀|良好|中等|及格|不及格) \(simulated\)\n/);
  expect(output.match(/^ {2}.+: \d+(, page \d+)?$/gm)?.length).toBeGreaterThan(8);
}, 240_000);

test("graph-over-files.ts prints what the graph holds, and GEXF", async () => {
  const files = ["chinese-thesis.pdf", "english-thesis.pdf"].map(sample);
  expect(await run("graph-over-files.ts", files)).toMatch(/^2 reports, 8 keywords, 10 references, \d+ authors\n$/);
  expect(await run("graph-over-files.ts", ["--gexf", ...files])).toContain("<gexf");
}, 240_000);

describe("walk-through.ts", () => {
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

  test("walks from registration to the knowledge graph over the sample reports", async () => {
    const output = await run("walk-through.ts", [], { RUBRICA_URL: server.url, RUBRICA_ANON_KEY: server.anonKey });
    const stages = "download > convert > analyze > score > save";
    const scored = (name: string) => `${name}: ${stages}: N LEVEL (simulated)`;
    const plain = output
      .replaceAll(/\d+ (优秀|良好|中等|及格|不及格)/g, "N LEVEL")
      .replaceAll(/\d+ (nodes|edges)/g, "N $1");
    expect(plain.trim().split("\n")).toEqual([
      "register: 注册成功",
      "log in: 登录成功",
      "broken.pdf: download > convert: failed: PDF文件已损坏且无法修复。请用原编辑软件重新导出。",
      scored("chinese-thesis.pdf"),
      scored("course-report.pdf"),
      scored("english-thesis.pdf"),
      scored("two-column-article.pdf"),
      `notice: ${SIMULATED_NOTICE.zh}`,
      "knowledge graph: N nodes, N edges",
    ]);
  }, 240_000);
});

describe("examples of a queue of one's own", () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase("postgres", { migrated: false });
  });
  afterAll(() => opened.close());

  /** Runs a worker until it has printed both pages, then stops it as an orchestrator would. */
  async function print(name: string, environment: Record<string, string>): Promise<string> {
    const child = Bun.spawn([process.execPath, join(sources, name)], {
      env: { PATH: process.env.PATH ?? "", ...environment },
      stdout: "pipe",
      stderr: "pipe",
    });
    const errors = new Response(child.stderr).text();
    const deadline = setTimeout(() => child.kill("SIGKILL"), 200_000);
    let output = "";
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      output += text;
      if (output.includes("page 2")) child.kill("SIGTERM");
    }
    clearTimeout(deadline);
    expect([await child.exited, await errors]).toEqual([0, ""]);
    return output;
  }
  const pages = "page 1, attempt 1\npage 2, attempt 2\n";

  test("own-worker.ts prints its pages, tries a failed one again and stops when it is told to", async () => {
    expect(await print("own-worker.ts", { DATABASE_URL: opened.url ?? "" })).toBe(pages);
  }, 240_000);

  test("own-worker-on-redis.ts does the same, and differs in one line", async () => {
    const { url, kill } = await bootRedisServer({ appendonly: "yes" });
    expect(await print("own-worker-on-redis.ts", { REDIS_URL: url })).toBe(pages);
    await kill();
    const [lines, others] = await Promise.all(["own-worker.ts", "own-worker-on-redis.ts"].map(source));
    expect(lines?.length).toBeLessThanOrEqual(31); // with the end of the file
    expect(lines?.filter((line, index) => line !== others?.[index])).toHaveLength(1);
    expect(lines?.length).toBe(others?.length ?? 0);
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

  const source = async (name: string) => (await readFile(join(sources, name), "utf8")).split("\n");
});
