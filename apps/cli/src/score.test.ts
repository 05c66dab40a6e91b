import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultRubric } from "@rubrica/scoring";
import { runCommand } from "../test/run-command.ts";
import { REPORTS, THESIS } from "../test/sample-reports.ts";
import { readAiEnvironment } from "./ai-environment.ts";
import { readScoreArguments } from "./score-arguments.ts";

// Each of them starts processes that read a PDF, on a busy machine for a long time.
setDefaultTimeout(240_000);

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rubrica-score-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("score FILE.pdf prints a table on stdout and progress on stderr", async () => {
  const { exitCode, out, err } = await runCommand("score", [THESIS]);
  expect(exitCode).toBe(0);
  expect(out).toContain("总分");
  expect(out).toContain("■ 引用与参考文献");
  expect(out).toContain("结构化指标评分（未使用AI）");
  expect(out).toContain("不能预测教师的评分");
  expect(err).toMatch(/Reading \d+ % \(page \d+ of \d+\)/);
  expect(err).toContain("Measuring");
});

test("score --json prints one JSON document and nothing else on stdout", async () => {
  const { exitCode, out } = await runCommand("score", [THESIS, "--json"]);
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    final_score: expect.any(Number),
    mode: "simulated",
    fallback_reason: { code: "not_configured" },
    notice: { zh: expect.stringContaining("不能预测教师的评分"), en: expect.stringContaining("do not predict") },
  });
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
  const { out } = await runCommand("score", [THESIS, "--json", "--rubric", file]);
  expect(JSON.parse(out)).toMatchObject({
    provenance: { rubric_id: "own-rubric" },
    sections: [{ weight: 0 }, { weight: 0 }, { weight: 10_000 }],
  });
});

test("score lists every mistake of a rubric before it reads the PDF", async () => {
  const file = join(folder, "wrong.json");
  await writeFile(file, JSON.stringify({ ...defaultRubric, id: "Wrong Id", levels: defaultRubric.levels.slice(1) }));
  const { exitCode, out, err } = await runCommand("score", [THESIS, "--rubric", file]);
  expect([exitCode, out]).toEqual([1, ""]);
  expect(err).toContain("id: must be lower-case");
  expect(err).toContain("levels: must describe excellent, good, fair, pass, fail");
  expect(err).not.toContain("Reading");
});

test("score says what is wrong with a damaged PDF, and fails", async () => {
  const { exitCode, out, err } = await runCommand("score", [join(REPORTS, "broken.pdf")]);
  expect([exitCode, out]).toEqual([1, ""]);
  expect(err.trim().split("\n").at(-1)).toMatch(/damaged/);
  expect(err).not.toMatch(/^\s+at /m);
});

test("score answers a wrong command line with the usage and exit code 2", async () => {
  const { exitCode, err } = await runCommand("score", ["--bogus"]);
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
