import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultRubric } from "@rubrica/scoring";
import { readAiEnvironment } from "./ai-environment.ts";
import { readScoreArguments } from "./score-arguments.ts";

// Each of them starts processes that read a PDF, on a busy machine for a long time.
setDefaultTimeout(240_000);

const REPORTS = join(import.meta.dir, "../../examples/reports");
const THESIS = join(REPORTS, "chinese-thesis.pdf");

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rubrica-score-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Run {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

function start(words: readonly string[], environment: Record<string, string> = {}) {
  return Bun.spawn([process.execPath, join(import.meta.dir, "score.ts"), ...words], {
    env: { ...process.env, AI_BASE_URL: "", AI_MODEL: "", AI_API_KEY: "", ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function score(words: readonly string[], environment: Record<string, string> = {}): Promise<Run> {
  const child = start(words, environment);
  const [out, err, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exitCode, out, err };
}

test("score FILE.pdf prints a table on stdout and progress on stderr", async () => {
  const { exitCode, out, err } = await score([THESIS]);
  expect(exitCode).toBe(0);
  expect(out).toContain("总分");
  expect(out).toContain("■ 引用与参考文献");
  expect(out).toContain("结构化指标评分（未使用AI）");
  expect(out).toContain("不能预测教师的评分");
  expect(err).toMatch(/Reading \d+ % \(page \d+ of \d+\)/);
  expect(err).toContain("Measuring");
});

test("score --json prints one JSON document and nothing else on stdout", async () => {
  const { exitCode, out } = await score([THESIS, "--json"]);
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    final_score: expect.any(Number),
    mode: "simulated",
    fallback_reason: { code: "not_configured" },
    notice: { zh: expect.stringContaining("不能预测教师的评分"), en: expect.stringContaining("do not predict") },
  });
});

test("score follows the report's language, or --language", async () => {
  const thesis = join(REPORTS, "english-thesis.pdf");
  expect((await score([thesis])).out).toContain("■ Table of contents");
  expect((await score([thesis, "--language", "zh"])).out).toContain("■ 目录");
});

test("score --rubric uses the rubric of the file", async () => {
  const file = join(folder, "own.json");
  const { body, citations } = defaultRubric.sections;
  const sections = {
    ...defaultRubric.sections,
    body: { ...body, weightPercent: 0 },
    citations: { ...citations, weightPercent: 100 },
  };
  await writeFile(file, JSON.stringify({ ...defaultRubric, id: "own-rubric", sections }));
  const { out } = await score([THESIS, "--json", "--rubric", file]);
  expect(JSON.parse(out)).toMatchObject({
    provenance: { rubric_id: "own-rubric" },
    sections: [{ weight: 0 }, { weight: 0 }, { weight: 10_000 }],
  });
});

test("score lists every mistake of a rubric before it reads the PDF", async () => {
  const file = join(folder, "wrong.json");
  await writeFile(file, JSON.stringify({ ...defaultRubric, id: "Wrong Id", levels: defaultRubric.levels.slice(1) }));
  const { exitCode, out, err } = await score([THESIS, "--rubric", file]);
  expect([exitCode, out]).toEqual([1, ""]);
  expect(err).toContain("id: must be lower-case");
  expect(err).toContain("levels: must describe excellent, good, fair, pass, fail");
  expect(err).not.toContain("Reading");
});

interface WrongFile {
  readonly name: string;
  readonly words: () => Promise<readonly string[]>;
  readonly message: RegExp;
}

async function fileOf(name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

const WRONG_FILES: readonly WrongFile[] = [
  { name: "an absent file", words: async () => [join(folder, "absent.pdf")], message: /absent\.pdf: no such file/ },
  { name: "a folder", words: async () => [folder], message: /is not a file/ },
  { name: "a text file", words: async () => [await fileOf("notes.pdf", "notes\n".repeat(99))], message: /not a PDF/ },
  { name: "an empty file", words: async () => [await fileOf("empty.pdf", "")], message: /empty/ },
  { name: "a damaged PDF", words: async () => [join(REPORTS, "broken.pdf")], message: /damaged/ },
  {
    name: "an absent rubric",
    words: async () => [THESIS, "--rubric", "absent.json"],
    message: /absent\.json: the rubric cannot be read/,
  },
  {
    name: "a rubric that is not JSON",
    words: async () => [THESIS, "--rubric", await fileOf("r.json", "{")],
    message: /r\.json is not JSON/,
  },
];

for (const { name, words, message } of WRONG_FILES) {
  test(`score says what is wrong with ${name}, and fails`, async () => {
    const { exitCode, out, err } = await score(await words());
    expect([exitCode, out]).toEqual([1, ""]);
    expect(err.trim().split("\n").at(-1)).toMatch(message);
    expect(err).not.toMatch(/^\s+at /m);
  });
}

test("score tells a student in Chinese when asked to", async () => {
  const text = join(folder, "notes-zh.pdf");
  await writeFile(text, "just some notes\n".repeat(50));
  expect((await score([text, "--language", "zh"])).err).toContain("文件不是PDF");
});

test("score answers a wrong command line with the usage and exit code 2", async () => {
  const { exitCode, err } = await score(["--bogus"]);
  expect(exitCode).toBe(2);
  expect(err).toContain("Usage: bun run score FILE.pdf");
});

test("readScoreArguments() takes one PDF and known options only", () => {
  for (const words of [[], ["a.pdf", "b.pdf"], ["--bogus"], ["a.pdf", "--language", "fr"], ["a.pdf", "--rubric"]]) {
    expect(() => readScoreArguments(words)).toThrow("Usage: bun run score FILE.pdf");
  }
  expect(readScoreArguments(["--help"])).toBeNull();
  expect(readScoreArguments(["a.pdf", "--json", "--rubric", "r.json", "--language", "en"])).toEqual({
    file: "a.pdf",
    json: true,
    rubricFile: "r.json",
    language: "en",
  });
});

test("readAiEnvironment() wants address and model together, and a proper address", () => {
  expect(readAiEnvironment({ AI_BASE_URL: " ", AI_API_KEY: "key" })).toBeNull();
  expect(() => readAiEnvironment({ AI_MODEL: "m" })).toThrow("AI_BASE_URL and AI_MODEL must be set together.");
  expect(() => readAiEnvironment({ AI_MODEL: "m", AI_BASE_URL: "ftp://example.com" })).toThrow(
    "must be an http or https address",
  );
  expect(readAiEnvironment({ AI_MODEL: "m", AI_BASE_URL: "https://api.example.com/v1" })).toEqual({
    baseUrl: "https://api.example.com/v1",
    model: "m",
    apiKey: null,
  });
});

test("score falls back with the reason shown when the model's server refuses the key", async () => {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("no", { status: 401 }) });
  try {
    const { exitCode, out, err } = await score([THESIS], {
      AI_MODEL: "m",
      AI_BASE_URL: `http://127.0.0.1:${server.port}/v1`,
      AI_API_KEY: "secret-key",
    });
    expect(exitCode).toBe(0);
    expect(out).toContain("原因: AI服务拒绝了密钥");
    expect(out + err).not.toContain("secret-key");
  } finally {
    await server.stop(true);
  }
});

test("Ctrl-C ends score cleanly with exit code 130", async () => {
  const asked = Promise.withResolvers<void>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch() {
      asked.resolve();
      return new Promise<Response>(() => {});
    },
  });
  try {
    const child = start([THESIS], { AI_MODEL: "m", AI_BASE_URL: `http://127.0.0.1:${server.port}/v1` });
    await asked.promise;
    child.kill("SIGINT");
    const [exitCode, err, out] = await Promise.all([
      child.exited,
      new Response(child.stderr).text(),
      new Response(child.stdout).text(),
    ]);
    expect([exitCode, out]).toEqual([130, ""]);
    expect(err).toEndWith("Cancelled.\n");
  } finally {
    await server.stop(true);
  }
});
