import { expect, test } from "bun:test";
import type { ReportScore } from "@rubrica/report-model";
import { completion, properAnswer } from "../../test/fake-model.ts";
import type { ReportDraft } from "../../test/report-factory.ts";
import { makeReport } from "../../test/report-factory.ts";
import { GOOD_DRAFT, goodReport } from "../../test/sample-reports.ts";
import { scoreWithModel } from "../../test/score-with-model.ts";
import { defaultRubric, scoreReport } from "../index.ts";

/** The good thesis in form, with these sentences instead of its own. */
function shell(sentenceOf: (index: number) => string): ReportDraft {
  let next = 0;
  const chapters = (GOOD_DRAFT.chapters ?? []).map((chapter) => ({
    ...chapter,
    paragraphs: (chapter.paragraphs ?? []).map((_, index) =>
      Array.from({ length: 4 }, () => sentenceOf(next++))
        .join("")
        .replace("。", `[${index + 1}]。`),
    ),
  }));
  return { ...GOOD_DRAFT, chapters };
}

/** A number from 0 to `below` that follows from `index` in no order. */
function scatter(index: number, below: number): number {
  return Number((BigInt(index) * 2_654_435_761n + 40_503n) % 4_294_967_291n) % below;
}

const randomCharacters = (index: number): string => {
  const characters = Array.from({ length: 24 }, (_, at) =>
    String.fromCharCode(0x4e00 + scatter(index * 24 + at, 20_000)),
  );
  return `${characters.join("")}。`;
};
const KEYWORDS = ["深度学习", "人工智能", "大数据", "云计算", "神经网络", "数据挖掘", "区块链", "物联网"];
const stuffing = (index: number): string => {
  const words = Array.from({ length: 6 }, (_, at) => KEYWORDS[scatter(index * 6 + at, KEYWORDS.length)]);
  return `${words.join("、")}有效提高了性能。`;
};

const scoreShell = (sentenceOf: (index: number) => string): Promise<ReportScore> =>
  scoreReport({ report: makeReport(shell(sentenceOf)) });
const gatesOf = ({ breakdown }: ReportScore): string[] => (breakdown.cap?.gates ?? []).map(({ code }) => code);

test("scoreReport() leaves a real thesis uncapped", async () => {
  const { breakdown, needsReview } = await scoreReport({ report: goodReport });
  expect(breakdown.cap).toBeNull();
  expect(breakdown.baseScore).toBe(breakdown.uncappedBaseScore);
  expect(needsReview).toBe(false);
});

test("scoreReport() holds perfect form without substance below the pass mark, and says why", async () => {
  const shells = {
    vocabulary_out_of_range: await scoreShell(randomCharacters),
    text_repeated: await scoreShell((index) => GOOD_DRAFT.abstracts?.[0]?.text.split(/(?<=。)/)[index % 3] ?? ""),
    sentences_unrelated: await scoreShell(stuffing),
  };
  for (const [code, score] of Object.entries(shells)) {
    expect(gatesOf(score)).toContain(code);
    expect(score.breakdown.uncappedBaseScore).toBeGreaterThan(60);
    expect(score).toMatchObject({ baseScore: 59, needsReview: true });
    expect(score.finalScore).toBeLessThan(60);
    expect(score.level.code).toBe("fail");
    expect(score.summary).toContain("缺乏实质内容");
    const found = score.findings.find((each) => each.code === code);
    expect(found?.weight).toBe("hold");
    expect(found?.pages.length).toBeGreaterThan(0);
  }
});

test("scoreReport() shows a sum that adds up where it caps", async () => {
  const { breakdown, finalScore } = await scoreShell(randomCharacters);
  const weights = breakdown.terms.reduce((sum, { weight }) => sum + weight, 0);
  const mean = breakdown.terms.reduce((sum, { score, weight }) => sum + score * weight, 0) / weights;
  expect(Math.abs(mean - breakdown.uncappedBaseScore)).toBeLessThanOrEqual(0.01);
  expect(breakdown.baseScore).toBe(Math.min(breakdown.uncappedBaseScore, breakdown.cap?.points ?? 100));
  expect(Math.round(breakdown.baseScore * breakdown.coefficient)).toBe(finalScore);
});

test("scoreReport() caps below the pass mark of the rubric in use", async () => {
  const levels = defaultRubric.levels.map((level) => (level.code === "pass" ? { ...level, from: 50 } : level));
  const rubric = { ...defaultRubric, levels };
  const score = await scoreReport({ report: makeReport(shell(randomCharacters)), rubric });
  expect(score.breakdown.cap?.points).toBe(49);
  expect(score.finalScore).toBeLessThan(50);
});

test("scoreReport() caps what a model praises, too", async () => {
  const report = makeReport(shell(randomCharacters));
  const { score } = await scoreWithModel((body) => completion(properAnswer(body, { score: 95 })), {
    request: { report },
  });
  expect(score.mode).toBe("ai");
  expect(score.breakdown.uncappedBaseScore).toBe(95);
  expect(score.finalScore).toBe(59);
  expect(gatesOf(score)).toContain("vocabulary_out_of_range");
});

test("scoreReport() finds no substance in dummy text in English", async () => {
  const words =
    "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore".split(" ");
  const dummy = (index: number): string => {
    const some = Array.from({ length: 14 }, (_, at) => words[scatter(index * 14 + at, words.length)]);
    return `Lorem ${some.join(" ")}. `;
  };
  const chapters = (GOOD_DRAFT.chapters ?? []).map(({ title, ...chapter }, index) => ({
    ...chapter,
    title: `Section on subject ${index}`,
    paragraphs: Array.from({ length: 4 }, (_, at) =>
      [0, 1, 2].map((part) => dummy(index * 12 + at * 3 + part)).join(""),
    ),
  }));
  const score = await scoreReport({ report: makeReport({ ...GOOD_DRAFT, language: "en", chapters }) });
  expect(gatesOf(score)).toContain("vocabulary_out_of_range");
  expect(score.finalScore).toBeLessThan(60);
});

test("scoreReport() does not judge the substance of a few words", async () => {
  const report = makeReport({ chapters: [{ title: "绪论", paragraphs: [randomCharacters(1)] }] });
  expect((await scoreReport({ report })).breakdown.cap).toBeNull();
});
