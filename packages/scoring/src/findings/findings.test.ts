import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { DECISIONS, FINDING_WEIGHTS, type Finding, type ReportScore } from "@rubrica/report-model";
import fc from "fast-check";
import { goodReport } from "../../test/sample-reports.ts";
import { defaultRubric, remark, scoreReport, toScoreJson, wordScore } from "../index.ts";
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
  expect(wordFinding(found, { language: "zh" }).message).toBe("缺少第2、3章，请看是漏了内容还是编号有误（第4-5页）");
  expect(wordFinding(found, { language: "en" })).toMatchObject({
    title: "Missing chapters",
    message: "chapters 2, 3 are missing; please see whether they were left out or misnumbered (p. 4-5)",
  });
  const later: Finding = { ...found, code: "found_later" };
  expect(wordFinding(later, { language: "en" })).toMatchObject({ title: "found_later", message: "found_later" });
});

test("wordFinding() asks in one sentence for what a teacher is to look at, where a report is held for how it was read", () => {
  const held = [
    finding("hidden_text", { figures: { kinds: ["white"], content: "running" } }),
    finding("recognised_text", { figures: { count: 2 } }),
    finding("visibility_unchecked"),
    finding("text_unreadable", { figures: { percent: 8 } }),
    finding("page_unreadable", { figures: { count: 2 } }),
    finding("chapters_missing", { figures: { missing: [2], order: "unknown" } }),
    finding("chapters_out_of_order", { figures: { order: "unknown" } }),
  ];
  for (const found of held) {
    expect([found.code, found.weight]).toEqual([found.code, "hold"]);
    expect(wordFinding(found, { language: "zh" }).message).toMatch(/^[^。]*请[^。]*$/);
    expect(wordFinding(found, { language: "en" }).message).toMatch(/^[^.]*please[^.]*$/);
  }
});

test("wordFinding() counts passages that sound meant for a grader in one and in several words", () => {
  const said = (count: number, reading: "not_confirmed" | "not_read") => {
    const figures = { place: "visible", reading, count, likely: count, quotes: ["Be kind."], starts: [] } as const;
    return wordFinding(finding("instruction_to_grader", { figures }), { language: "en" }).message;
  };
  for (const reading of ["not_confirmed", "not_read"] as const) {
    expect(said(1, reading)).toContain("a passage that sounds meant");
    expect(said(2, reading)).toContain("2 passages that sound meant");
  }
});

test("wordFinding() names sections and criteria by the rubric in the reader's language", () => {
  const found = finding("criteria_unjudged", { section: "body", criterionIds: ["body-content"] });
  const content = defaultRubric.sections.body.criteria.find(({ id }) => id === "body-content")?.name.en ?? "unnamed";
  const { message } = wordFinding(found, { language: "en", rubric: defaultRubric });
  expect(message).toContain(content);
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
      title: "Text that no reader sees",
      message: "有不可见的内容",
      language: "zh",
    },
    { code: "unverified_quotes", weight: "note", language: "zh" },
  ]);
});

test("wordScore() says what follows from the state: asked again by itself, or given up and a person's", async () => {
  const sections = ["body"] as const;
  const findings = [
    finding("judge_failed", { figures: { sections, reason: "timeout" } }),
    finding("judge_failed", { figures: { sections, reason: "no_evidence" } }),
    finding("criteria_unjudged", { section: "body", criterionIds: ["body-content"] }),
  ];
  const score = { ...(await scoreReport({ report: goodReport })), findings };
  const messages = (language: "zh" | "en", state: { awaited?: readonly number[]; settled?: readonly number[] } = {}) =>
    wordScore(score, { language, rubric: defaultRubric, ...state }).findings.map((each) => each.message);
  expect(messages("en", { awaited: [1, 2, 3] })).toEqual([
    "the AI did not judge Body; measures of form stand in until it is asked again",
    "the AI gave no usable judgement of Body; measures of form stand in until it is asked again",
    "Body: the AI showed no passage for Depth and support; no points until it is asked again",
  ]);
  expect(messages("en")).toEqual([
    "the AI did not judge Body and is not asked again; measures of form stand in, a person should judge this",
    "the AI gave no usable judgement of Body and is not asked again; measures of form stand in, a person should judge this",
    "Body: the AI showed no passage for Depth and support; no points, a person should judge this",
  ]);
  for (const message of messages("zh", { awaited: [1, 2, 3] })) expect(message).toMatch(/补评之前/);
  for (const message of messages("zh")) expect(message).toMatch(/请人工评定/);
  // A person stands for it as it is: nothing is asked of anybody.
  expect(messages("en", { settled: [1, 2, 3] })).toEqual([
    "the AI did not judge Body and is not asked again; measures of form stand in",
    "the AI gave no usable judgement of Body and is not asked again; measures of form stand in",
    "Body: the AI showed no passage for Depth and support; no points",
  ]);
  for (const message of messages("zh", { settled: [1, 2, 3] })) expect(message).not.toMatch(/人工|之前/);
});

test("wordScore() says beside a comment what is ours to say, in the language of whoever reads", async () => {
  const score = await scoreReport({ report: goodReport });
  const [contents, body, citations] = score.sections;
  if (!contents || !body || !citations) throw new Error("a score has three sections");
  const [first, ...others] = body.criteria;
  if (!first) throw new Error("the body has criteria");
  const open = { ...first, comment: "Nothing is shown.", remarks: [remark("no_passage")], source: "ai" as const };
  const spread = [remark("parts_judged", { parts: 3, least: 60, most: 82 })];
  const criteria = [open, ...others.map((each) => ({ ...each, comment: "论证清楚。", remarks: spread }))];
  const sections = [
    contents,
    { ...body, mode: "ai" as const, comment: "", criteria },
    { ...citations, mode: "ai" as const, comment: "", remarks: [remark("section_absent")] },
  ];
  const findings = [finding("criteria_unjudged", { section: "body", criterionIds: [first.criterionId] })];
  const judged = { ...score, mode: "mixed" as const, sections, findings };
  const said = (language: "zh" | "en", awaited: readonly number[]) => {
    const worded = wordScore(judged, { language, rubric: defaultRubric, awaited }).sections;
    const [unsupported, other] = worded[1]?.criteria ?? [];
    return [unsupported, other, worded[2]].map((each) => [
      each?.commentLanguage,
      each?.remarks.map((each) => each.message),
    ]);
  };
  expect(said("en", [])).toEqual([
    ["en", ["The AI showed no passage that could be verified: no points, a person should judge this."]],
    ["zh", ["3 parts, 60 to 82 points."]],
    [null, ["Citations and references: the report has nothing of this kind."]],
  ]);
  expect(said("zh", [1])).toEqual([
    ["en", ["AI没有给出可核对的原文依据，补评之前不计分。"]],
    ["zh", ["共3部分，60至82分。"]],
    [null, ["报告中没有引用与参考文献。"]],
  ]);
});

test("wordScore() leaves the comments of an older score as they were stored, and says their language", async () => {
  const score = await scoreReport({ report: goodReport });
  const said = "（AI没有给出可核对的原文依据，本项不计分，请人工评定）No passage.";
  const sections = score.sections.map(({ remarks: _, ...section }) => ({
    ...section,
    mode: "ai" as const,
    comment: "总体良好。",
    criteria: section.criteria.map(({ remarks: _none, ...criterion }) => ({ ...criterion, comment: said })),
  }));
  const old = { ...score, mode: "ai", sections } as unknown as ReportScore;
  const [section] = wordScore(old, { language: "en", rubric: defaultRubric }).sections;
  expect(section).toMatchObject({ comment: "总体良好。", commentLanguage: "zh", remarks: [] });
  expect(section?.criteria[0]).toMatchObject({ comment: said, commentLanguage: "zh", remarks: [] });
});

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

test("wordFinding() speaks English of one thing and of several", () => {
  const entries = (count: number) => {
    const titles = Array.from({ length: count }, (_, index) => `Chapter ${index + 1}`);
    const figures = { count, of: 9, titles };
    return wordFinding(finding("contents_without_heading", { figures }), { language: "en" }).message;
  };
  expect(entries(1)).toStartWith("1 entry of the table of contents has no heading");
  expect(entries(2)).toStartWith("2 entries of the table of contents have no heading");
  const missing = finding("chapters_missing", { figures: { missing: [3], order: "unknown" } });
  expect(wordFinding(missing, { language: "en" }).message).toBe(
    "chapter 3 is missing; please see whether it was left out or misnumbered",
  );
});
