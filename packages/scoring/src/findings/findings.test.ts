import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { DECISIONS, FINDING_WEIGHTS, type Finding, type ReportScore } from "@rubrica/report-model";
import fc from "fast-check";
import { goodReport } from "../../test/sample-reports.ts";
import { defaultRubric, scoreReport, toScoreJson, wordScore } from "../index.ts";
import { FINDING_CATALOGUE } from "./catalogue.ts";
import { decide, finding, heaviestFirst } from "./finding.ts";
import type { FindingKind } from "./finding-kind.ts";
import { wordFinding } from "./word-finding.ts";

const weights = fc.array(fc.constantFrom(...FINDING_WEIGHTS));

test("decide() is the heaviest of the findings, in whatever order they come", () => {
  fc.assert(
    fc.property(weights, (list) => {
      const findings = list.map((weight) => ({ weight }));
      const heaviest = Math.max(0, ...list.map((weight) => FINDING_WEIGHTS.indexOf(weight)));
      expect(decide(findings)).toBe(DECISIONS[heaviest] ?? "clear");
      expect(decide(findings.toReversed())).toBe(decide(findings));
    }),
  );
});

test("finding() weighs by figures where the catalogue says so, and puts pages in order", () => {
  const weightAt = (percent: number) => finding("partial_coverage", { section: "body", figures: { percent } }).weight;
  expect([99, 95, 60].map(weightAt)).toEqual(["note", "look", "hold"]);
  expect(finding("scanned_pages", { pages: [9, 3, 3], figures: { count: 2, share: 0.1 } }).pages).toEqual([3, 9]);
});

test("heaviestFirst() keeps the order of findings of one weight", () => {
  const [first, second, third] = [finding("order_unknown"), finding("references_not_recognised"), finding("repaired")];
  expect(heaviestFirst([first, second, third])).toEqual([second, third, first]);
});

test("wordFinding() speaks the reader's language, and shows the code of a version that it does not know", () => {
  const found = finding("chapters_missing", { pages: [4, 5], figures: { missing: [2, 3], order: "unknown" } });
  expect(wordFinding(found, { language: "zh" }).message).toBe("缺少第2、3章（第4-5页）");
  expect(wordFinding(found, { language: "en" })).toMatchObject({
    title: "missing chapters",
    message: "chapters 2, 3 are missing (p. 4-5)",
  });
  const later: Finding = { ...found, code: "found_later" };
  expect(wordFinding(later, { language: "en" })).toMatchObject({ title: "found_later", message: "found_later" });
});

test("wordFinding() names sections and criteria by the rubric in the reader's language", () => {
  const found = finding("criteria_unjudged", { section: "body", criterionIds: ["body-method"] });
  const method = defaultRubric.sections.body.criteria.find(({ id }) => id === "body-method")?.name.en ?? "";
  const { message } = wordFinding(found, { language: "en", rubric: defaultRubric });
  expect(message).toContain(method);
  expect(message).toContain(defaultRubric.sections.body.name.en);
});

test("FINDING_CATALOGUE says in both languages what each finding is called and why it weighs what it weighs", () => {
  for (const [code, { title, reason }] of Object.entries(
    FINDING_CATALOGUE as Record<string, Pick<FindingKind, "title" | "reason">>,
  )) {
    for (const words of [title, reason]) {
      expect([code, /\p{Script=Han}/u.test(words.zh)]).toEqual([code, true]);
      expect([code, /\p{Script=Han}/u.test(words.en)]).toEqual([code, false]);
    }
  }
});

test("wordScore() turns a score without a model into the other language, sentence by sentence", async () => {
  const zh = await scoreReport({ report: goodReport, language: "zh" });
  const en = await scoreReport({ report: goodReport, language: "en" });
  const without = ({ provenance, ...score }: ReportScore): string => digest(JSON.stringify(score));
  const worded = (score: ReportScore, language: "zh" | "en"): string =>
    without(JSON.parse(JSON.stringify({ ...wordScore(score, { language, rubric: defaultRubric }) })));
  expect(worded(zh, "en")).toBe(worded(en, "en"));
  expect(worded(en, "zh")).toBe(worded(zh, "zh"));
});

test("toScoreJson() keeps the words of a score from before there were codes, and marks their language", async () => {
  const { findings, decision, ...score } = await scoreReport({ report: goodReport });
  const warnings = [
    { code: "hidden_text", message: "有不可见的内容", page: 2, pages: [2], review: true },
    { code: "unverified_quotes", message: "正文：3条引文已舍弃", page: null, pages: [], review: false },
  ];
  const old = { ...score, warnings } as unknown as ReportScore;
  const json = toScoreJson(old, { language: "en" });
  expect(json).toMatchObject({ decision: "hold", needs_review: true });
  expect(json.findings).toMatchObject([
    {
      code: "hidden_text",
      weight: "hold",
      title: "text that no reader sees",
      message: "有不可见的内容",
      language: "zh",
    },
    { code: "unverified_quotes", weight: "note", language: "zh" },
  ]);
});

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
