import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { buildGraph, extractFragment, toGraphJson } from "@rubrica/knowledge-graph";
import type { ParsedReport } from "@rubrica/report-model";
import { parseReportJson } from "@rubrica/report-parser";
import { defaultRubric, type Judge, JudgeFailure, measureReport, scoreReport } from "@rubrica/scoring";
import { createComputing } from "./computing.ts";
import { createGraphReader } from "./graph-reader.ts";
import { recordJudgements } from "./recorded-judgements.ts";

const computing = createComputing();
const reader = createGraphReader();
const signal = new AbortController().signal;
const reportId = "11111111-1111-4111-8111-111111111111";
const names = { title: "A title", fileName: "report.pdf" };
let json: Uint8Array;
let report: ParsedReport;

beforeAll(async () => {
  const pdf = await readFile(join(import.meta.dirname, "../../../../apps/examples/reports/english-thesis.pdf"));
  ({ json } = await parseReportJson(new Uint8Array(pdf)));
  report = JSON.parse(new TextDecoder().decode(json));
}, 240_000);
afterAll(async () => {
  await Promise.all([computing.close(), reader.close()]);
});

/** What does not depend on the clock. */
const timeless = (score: object) =>
  JSON.parse(JSON.stringify(score, (key, value) => (/At$|Milliseconds$/.test(key) ? null : value)));

describe("createComputing()", () => {
  test("measure() and score() give what is measured and scored in one thread", async () => {
    const measured = await computing.measure(json, { reportId, names, signal });
    expect(measured.features).toEqual(JSON.parse(JSON.stringify(measureReport(report))));
    expect(measured.fragment).toEqual(JSON.parse(JSON.stringify(extractFragment(reportId, report, names))));

    const startedAt = new Date().toISOString();
    const { features } = measured;
    const apart = await computing.score(json, { features, rubric: defaultRubric, judged: null, startedAt, signal });
    if (apart.status !== "scored") throw new Error("It was not scored.");
    expect(timeless(apart.score)).toEqual(timeless(await scoreReport({ report, features })));
  }, 240_000);

  test("score() by what a judge said is the score that scoreReport() gives with the judge, also where it failed", async () => {
    const features = measureReport(report);
    const judge: Judge = {
      source: "ai",
      provider: "made",
      modelId: "model",
      async judgeSection({ section, rubric }) {
        const usage = { inputTokens: 7, outputTokens: 3 };
        if (section === "citations") throw new JudgeFailure("timeout", "It took too long.", usage);
        const criteria = rubric.sections[section].criteria.map(({ id }, index) => ({
          criterionId: id,
          score: 60 + index,
          comment: "Seen.",
          evidence: [],
          uncertain: false,
        }));
        return { criteria, comment: "Good.", strengths: [], suggestions: [], findings: [], usage, promptHash: null };
      },
    };
    const answers = { find: async () => null, keep: async () => {} };
    const given = { report, features, rubric: defaultRubric, answers, signal, onProgress() {} };
    const judged = JSON.parse(JSON.stringify(await recordJudgements(judge, given)));
    const startedAt = new Date().toISOString();
    const apart = await computing.score(json, { features, rubric: defaultRubric, judged, startedAt, signal });
    if (apart.status !== "scored") throw new Error("It was not scored.");
    expect(timeless(apart.score)).toEqual(timeless(await scoreReport({ report, features, judge })));
    expect(apart.score.mode).toBe("mixed");
  }, 240_000);

  test("buildGraph() gives the bytes that buildGraph() of the package gives, over pages, and tells how far it is", async () => {
    const fragments = Array.from({ length: 5 }, (_, index) => extractFragment(`report-${index}`, report, names));
    const shares: number[] = [];
    async function* pages() {
      yield fragments.slice(0, 2);
      yield fragments.slice(2);
    }
    const built = await computing.buildGraph(pages(), { signal, onProgress: (share) => shares.push(share) });
    const whole = await buildGraph(fragments);
    expect(gunzipSync(built.gzip).toString("utf8")).toBe(toGraphJson(whole));
    expect([built.reports, built.nodes, built.edges]).toEqual([5, whole.graph.order, whole.graph.size]);
    expect(shares.at(-1)).toBe(1);

    let loads = 0;
    const load = async () => {
      loads += 1;
      return { buildId: "build", gzip: built.gzip };
    };
    const text = whole.graph.getNodeAttribute(whole.graph.nodes()[0], "label");
    const ask = (buildId: string) => reader.ofPublished(buildId, { view: "search", text }, load);
    const { facts, content } = await ask("build");
    expect(facts).toEqual({ buildId: "build", reports: 5, nodes: built.nodes, edges: built.edges });
    expect(JSON.parse(new TextDecoder().decode(content ?? undefined)).total).toBeGreaterThan(0);
    await ask("build");
    expect(loads).toBe(1);
    await ask("another");
    expect(loads).toBe(2);
    const nobody = await reader.ofPublished("build", { view: "neighbourhood", key: "nobody" }, load);
    expect(nobody.content).toBeNull();
  }, 240_000);

  test("buildGraph() rejects with what the pages reject with, and when it is aborted with the reason", async () => {
    const outage = Object.assign(new Error("The database is gone."), { outage: true });
    let closed = false;
    async function* broken() {
      try {
        yield [extractFragment("one", report, names)];
        throw outage;
      } finally {
        closed = true;
      }
    }
    const options = { signal, onProgress() {} };
    expect(await computing.buildGraph(broken(), options).catch((error: unknown) => error)).toBe(outage);
    expect(closed).toBe(true);

    const abort = new AbortController();
    async function* endless() {
      for (let number = 0; ; number += 1) {
        if (number === 20) abort.abort(new Error("Stopped."));
        yield [extractFragment(`report-${number}`, report, names)];
      }
    }
    const aborted = computing.buildGraph(endless(), { ...options, signal: abort.signal });
    expect(await aborted.catch((error: Error) => error.message)).toBe("Stopped.");
  }, 240_000);

  test("what fails there is told without a word of the report", async () => {
    const failure = await computing
      .measure(new TextEncoder().encode("secret words"), { reportId, names, signal })
      .catch((error: Error & { code: string }) => ({ code: error.code, message: error.message }));
    expect(failure).toMatchObject({ code: "computing_crashed" });
    expect(JSON.stringify(failure)).not.toContain("secret");
  }, 240_000);
});
