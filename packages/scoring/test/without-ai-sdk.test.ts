import { afterAll, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { goodReport } from "./sample-reports.ts";

const own = join(import.meta.dirname, "..");
const projects: string[] = [];
afterAll(() => {
  for (const project of projects) rmSync(project, { recursive: true });
});

/** What this package installs by itself. */
const dependencies = ["@rubrica/report-model", "jsonrepair"];

/** A project with this package as a copy and of its peers only those named: nothing else can be found from there. */
function makeProject(peers: readonly string[]): string {
  const project = realpathSync(mkdtempSync(join(tmpdir(), "rubrica-without-ai-")));
  projects.push(project);
  const copy = join(project, "node_modules/@rubrica/scoring");
  mkdirSync(copy, { recursive: true });
  cpSync(join(own, "package.json"), join(copy, "package.json"));
  cpSync(join(own, "src"), join(copy, "src"), { recursive: true });
  for (const name of [...dependencies, ...peers]) {
    const target = join(project, "node_modules", name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(realpathSync(join(own, "node_modules", name)), target);
  }
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(project, "report.json"), JSON.stringify(goodReport));
  writeFileSync(join(project, "program.mjs"), program);
  return project;
}

/** Prints what each way to the judge ends in. The address is nobody's: without the SDK nothing is sent. */
const program = `
import { readFileSync } from "node:fs";
import { scoreReport } from "@rubrica/scoring";
import { ANSWER_MODES, createAiJudge, loadAiSdk, MissingPackageError } from "@rubrica/scoring/ai";

const report = JSON.parse(readFileSync("report.json", "utf8"));
const judge = createAiJudge({ baseUrl: "http://127.0.0.1:9/v1", model: "none", maxRetries: 0 });
const fates = {};
const loadOpenAi = () => loadAiSdk("openai");
for (const [name, call] of Object.entries({ loadAiSdk, loadOpenAi, scoreReport: () => scoreReport({ report, judge }) })) {
  fates[name] = await call().then(
    (score) => score?.fallbackReason?.code ?? null,
    ({ name, code, message, packages, command, cause }) =>
      ({ name, code, message, packages, command, cause: cause?.code }),
  );
}
console.log(JSON.stringify({ modes: ANSWER_MODES.length, modelId: judge.modelId, ...fates }));
`;

function run(project: string): unknown {
  // Else Bun would fetch what is missing.
  const command = [process.execPath, "--no-install", "program.mjs"];
  const { stdout, stderr } = Bun.spawnSync(command, { cwd: project, env: { PATH: process.env.PATH ?? "" } });
  const output = stdout.toString();
  if (output === "") throw new Error(stderr.toString());
  return JSON.parse(output);
}

const absence = (names: readonly string[], command: string) => ({
  name: "MissingPackageError",
  code: "missing_package",
  message: `The AI judge needs ${names.join(" and ")}, which cannot be found. Install with: ${command}`,
  packages: names,
  command,
  cause: "ERR_MODULE_NOT_FOUND",
});

test("@rubrica/scoring/ai can be imported without the AI SDK, and its judge says what to install", () => {
  const expected = absence(["ai", "@ai-sdk/openai-compatible"], "npm install ai @ai-sdk/openai-compatible");
  const loadOpenAi = absence(["ai", "@ai-sdk/openai"], "npm install ai @ai-sdk/openai");
  const fates = { loadAiSdk: expected, loadOpenAi, scoreReport: expected };
  expect(run(makeProject(["zod"]))).toEqual({ modes: 4, modelId: "none", ...fates });
});

test("the judge names only what is missing", () => {
  const expected = absence(["@ai-sdk/openai-compatible"], "npm install @ai-sdk/openai-compatible");
  expect(run(makeProject(["zod", "ai", "@ai-sdk/openai"]))).toMatchObject({
    loadAiSdk: expected,
    loadOpenAi: null,
    scoreReport: expected,
  });
});

test("the judge finds the AI SDK where it is installed, and asks the server", () => {
  const fates = { loadAiSdk: null, scoreReport: "connection_failed" };
  expect(run(makeProject(["zod", "ai", "@ai-sdk/openai-compatible"]))).toMatchObject(fates);
});
