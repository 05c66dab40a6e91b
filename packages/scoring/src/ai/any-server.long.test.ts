import { afterAll, expect, test } from "bun:test";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import answersBefore from "../../test/answers-before.json" with { type: "json" };
import { goodReport } from "../../test/sample-reports.ts";
import type { ServerBehaviour } from "../../test/server-behaviours.ts";
import { SERVER_BEHAVIOURS, startServer } from "../../test/server-behaviours.ts";
import { createAiJudge } from "../ai.ts";
import { type CallFailure, type EndedCall, type ReportScore, scoreReport } from "../index.ts";

/** A sentence of the report: wherever it turns up outside of prompt and score, text has leaked. */
const SECRET = "针对现有方法在稀疏采样下误差偏大的问题";
const KEY = "test-key";

interface Judged {
  readonly score: ReportScore;
  readonly failures: readonly CallFailure[];
  /** Of the first report. */
  readonly ended: readonly EndedCall[];
  /** Calls for the first report, and for the same one by the same judge. */
  readonly calls: readonly [number, number];
}

/** One call at a time, so that the number of calls is the same each time. */
async function judgeTwice(behaviour: ServerBehaviour): Promise<Judged> {
  using server = startServer(behaviour);
  const failures: CallFailure[] = [];
  const ended: EndedCall[] = [];
  const judge = createAiJudge({
    baseUrl: server.baseUrl,
    apiKey: KEY,
    model: "fake-model",
    maxRetries: 0,
    concurrency: 1,
    onCallFailed: (failure) => failures.push(failure),
    onCallEnded: (call) => ended.push(call),
    ...behaviour.settings,
  });
  const score = await scoreReport({ report: goodReport, judge });
  const first = server.calls();
  const endedFirst = [...ended];
  await scoreReport({ report: goodReport, judge });
  return { score, failures, ended: endedFirst, calls: [first, server.calls() - first] };
}

const rows = new Map<string, string>();

for (const behaviour of SERVER_BEHAVIOURS) {
  const { name, usable } = behaviour;
  test(`scoreReport() ends ${usable ? "in ai" : "provisional, with a sentence for the operator"}: ${name}`, async () => {
    const { score, failures, ended, calls } = await judgeTwice(behaviour);
    const sentence = failures[0] === undefined ? "" : describe(failures[0]);
    rows.set(
      name,
      row([name, (answersBefore as Record<string, string>)[name] ?? "", describeNow(score, calls), sentence]),
    );
    expect(ended.length).toBeGreaterThan(0);
    for (const { outcome, code, seconds } of ended) {
      expect(code === null).toBe(outcome !== "failed");
      expect(seconds).toBeGreaterThanOrEqual(0);
    }
    expect(JSON.stringify(ended)).not.toContain(SECRET);
    if (usable) {
      const paid = ended.reduce((sum, { usage }) => sum + usage.inputTokens, 0);
      expect(paid).toBe(score.provenance.inputTokens ?? 0);
      expect([score.mode, score.fallbackReason, score.provisional]).toEqual(["ai", null, false]);
      expect(failures).toEqual([]);
    } else {
      expect([score.mode, score.provisional]).toEqual(["simulated", true]);
      expect(failures.length).toBeGreaterThanOrEqual(3);
      expect(sentence).not.toBe("");
      for (const said of [JSON.stringify(failures), JSON.stringify(score.fallbackReason)]) {
        expect(said).not.toContain(SECRET);
        expect(said).not.toContain(KEY);
      }
    }
  });
}

test("docs/scoring.md has the table of servers as it was measured here", async () => {
  const file = join(import.meta.dirname, "../../../../docs/scoring.md");
  const text = await readFile(file, "utf8");
  const expected = text.replace(
    /(<!-- servers -->\n)[\s\S]*?(<!-- \/servers -->)/,
    (_, open: string, close: string) => `${open}${table()}${close}`,
  );
  if (process.env.RUBRICA_WRITE === "1") await writeFile(file, expected);
  else expect(text).toBe(expected);
});

afterAll(() => rows.clear());

function table(): string {
  const usable = SERVER_BEHAVIOURS.filter((behaviour) => behaviour.usable);
  const before = usable.filter(({ name }) => (answersBefore as Record<string, string>)[name]?.startsWith("ai,"));
  const summary = `${usable.length} servers with a usable answer: ${before.length} ended in \`ai\` before, ${usable.length} do now. ${SERVER_BEHAVIOURS.length - usable.length} without one.`;
  const head = [row(["server", "before", "now", "what the operator reads"]), row(["---", "---", "---", "---"])];
  return `${[summary, "", ...head, ...SERVER_BEHAVIOURS.map(({ name }) => rows.get(name) ?? "")].join("\n")}\n`;
}

function describeNow({ mode, fallbackReason }: ReportScore, [first, second]: readonly [number, number]): string {
  return `${mode}${fallbackReason === null ? "" : `, ${fallbackReason.code}`}, ${first} calls, then ${second}`;
}

function describe({ status, message, serverMessage }: CallFailure): string {
  return `${message}${status === null ? "" : ` (HTTP ${status})`}${serverMessage === null ? "" : `: ${serverMessage}`}`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
