import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

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
}, 60_000);

test("graph-over-files.ts prints what the graph holds, and GEXF", async () => {
  const files = ["chinese-thesis.pdf", "english-thesis.pdf"].map(sample);
  expect(await run("graph-over-files.ts", files)).toMatch(/^2 reports, 8 keywords, 10 references, \d+ authors\n$/);
  expect(await run("graph-over-files.ts", ["--gexf", ...files])).toContain("<gexf");
}, 60_000);

describe("walk-through.ts", () => {
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: ServerProcess;

  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    folder = await temporaryFolder();
    server = await mustStart({ DATABASE_URL: opened.url ?? "", DATA_DIR: folder.path });
  }, 60_000);
  afterAll(async () => {
    await server?.end("SIGKILL");
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
      "knowledge graph: N nodes, N edges",
    ]);
  }, 120_000);
});
