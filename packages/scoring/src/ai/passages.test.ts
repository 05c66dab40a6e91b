import { expect, test } from "bun:test";
import type { ReportScore } from "@rubrica/report-model";
import type { ChatBody } from "../../test/fake-model.ts";
import { completion, criteriaOf, properAnswer, systemText, userText } from "../../test/fake-model.ts";
import { makeReport } from "../../test/report-factory.ts";
import { GOOD_DRAFT } from "../../test/sample-reports.ts";
import { scoreWithModel } from "../../test/score-with-model.ts";
import { changesMeaning, cutsOffNegation, isLongEnough } from "../evidence/quotation-rules.ts";

/** Stands in the body of the good report: `…传感器稀疏的条件下…`, `缺失比例为20%时，…低1.2辆`. */
const PASSAGE = "缺失比例为20%时，本文方法的平均绝对误差为18.4辆，比图卷积基线低1.2辆";
const NEGATED = "如果预测只看单个路口，就不会忽略上游拥堵沿道路向下游传播的过程";

const quoting = (...quotes: readonly string[]) =>
  scoreWithModel((body) => completion(properAnswer(body, { score: 92, quotes })));

/** No point of a model counts: nothing is `ai`, and the reason is told. */
function expectNoAiPoint(score: ReportScore, requests: readonly ChatBody[]): void {
  expect(score.mode).toBe("simulated");
  expect(score).toMatchObject({ provisional: true, needsReview: true });
  expect(score.findings.map(({ code }) => code)).toContain("judge_failed");
  expect(score.fallbackReason?.code).toBe("no_evidence");
  expect(score.sections.flatMap(({ criteria }) => criteria.map(({ source }) => source))).not.toContain("ai");
  // Each of the three sections was asked, and asked once more for passages.
  expect(requests).toHaveLength(6);
}

test("createAiJudge() gives no point for fabricated quotations", async () => {
  const { score, requests } = await quoting("凭空捏造的引文，哪里都找不到它，因为没有人写过");
  expectNoAiPoint(score, requests);
});

test("createAiJudge() gives no point without quotations", async () => {
  const { score, requests } = await quoting();
  expectNoAiPoint(score, requests);
  const again = requests.filter((body) => userText(body).includes("For these criteria no quotation was found"));
  expect(again).toHaveLength(3);
  expect(systemText(again[0] as ChatBody)).toContain("at least eight Chinese characters or five words");
});

test("createAiJudge() gives no point for trivial quotations, though the report contains them", async () => {
  const { score, requests } = await quoting("本文", "系统", "the data", "1.1");
  expectNoAiPoint(score, requests);
});

test("createAiJudge() gives no point for a passage turned into its opposite, or with another number", async () => {
  const negated = await quoting(NEGATED);
  expectNoAiPoint(negated.score, negated.requests);
  const renumbered = await quoting(PASSAGE.replace("18.4", "13.4"));
  expectNoAiPoint(renumbered.score, renumbered.requests);
});

test("createAiJudge() gives no point for a passage of the report that this call has not seen", async () => {
  const { score } = await quoting(PASSAGE);
  // The body has it, and among the sentences that cite the citations have it; the outline does not.
  expect(score.sections.map(({ mode }) => mode)).toEqual(["simulated", "ai", "ai"]);
});

test("createAiJudge() leaves criteria without a passage unjudged, and the section says so", async () => {
  const { score } = await scoreWithModel((body) => {
    const answer = JSON.parse(properAnswer(body, { score: 40 }));
    const [first] = criteriaOf(body);
    answer.criteria[first as string] = { score: 100, comment: "无懈可击", quotes: ["好"] };
    return completion(JSON.stringify(answer));
  });
  expect(score.mode).toBe("ai");
  for (const { criteria, score: points } of score.sections) {
    expect(criteria[0]).toMatchObject({ status: "unjudged", score: null, level: null, needsReview: true });
    expect(criteria[0]).toMatchObject({ comment: "无懈可击", remarks: [{ code: "no_passage", figures: {} }] });
    // The 100 is neither in the mean nor a 0.
    expect(points).toBe(40);
  }
  const findings = score.findings.filter(({ code }) => code === "criteria_unjudged");
  expect(findings.map(({ weight }) => weight)).toEqual(["hold", "hold", "hold"]);
  expect(findings[1]?.section).toBe("body");
});

test("createAiJudge() takes the passage that a model adds when it is asked once more", async () => {
  const { score, requests } = await scoreWithModel((body) => {
    const asked = userText(body).includes("For these criteria no quotation was found");
    return completion(properAnswer(body, asked ? { score: 77 } : { score: 99, quotes: [] }));
  });
  expect(score.mode).toBe("ai");
  expect(requests).toHaveLength(6);
  expect(score.sections.map(({ score: points }) => points)).toEqual([77, 77, 77]);
});

test("createAiJudge() shows whether a quotation is exact, and gives the report's own wording", async () => {
  const slip = PASSAGE.replace("图卷积基线", "图卷积基缐");
  const { score } = await quoting(slip);
  const evidence = score.sections[1]?.criteria[0]?.evidence ?? [];
  expect(evidence.map(({ quote, exact }) => [quote.startsWith("缺失比例为20%"), exact])).toEqual([[true, false]]);
  expect(evidence[0]?.quote).not.toContain("缐");
});

test("scoreReport() flags a model that gives every criterion the same points", async () => {
  const { score } = await scoreWithModel((body) => completion(properAnswer(body, { score: 100 })));
  expect(score.mode).toBe("ai");
  expect(score.needsReview).toBe(true);
  expect(score.findings.find(({ code }) => code === "equal_answers")).toMatchObject({
    weight: "hold",
    figures: { points: 100 },
  });
  const varied = await scoreWithModel((body) =>
    completion(properAnswer(body, { score: criteriaOf(body).includes("body-content") ? 82 : 71 })),
  );
  expect(varied.score.findings.map(({ code }) => code)).not.toContain("equal_answers");
});

test("createAiJudge() flags a report of which several criteria are far from what was measured", async () => {
  const raised = ["contents-completeness", "contents-hierarchy", "contents-numbering"];
  const answer = (score: number) => (body: ChatBody) =>
    completion(properAnswer(body, { score: criteriaOf(body).includes("contents-completeness") ? score : 80 }));
  const { score } = await scoreWithModel(answer(5));
  const far = score.sections.flatMap(({ criteria }) => criteria).filter(({ needsReview }) => needsReview);
  expect(far.map(({ criterionId }) => criterionId)).toEqual(expect.arrayContaining(raised));
  expect(score.needsReview).toBe(true);
  const found = score.findings.find(({ code }) => code === "criteria_far_from_measures");
  expect(found?.criterionIds).toEqual(far.map(({ criterionId }) => criterionId));
  const near = await scoreWithModel(answer(88));
  expect(near.score.findings.map(({ code }) => code)).not.toContain("criteria_far_from_measures");
});

test("createAiJudge() flags a part whose points are far from those of its neighbours, with its pages", async () => {
  let calls = 0;
  const { score } = await scoreWithModel(
    (body) => {
      const far = criteriaOf(body).includes("body-content") && ++calls === 2;
      return completion(properAnswer(body, { score: far ? 98 : 62 }));
    },
    { settings: { maxPartCharacters: 500, concurrency: 1 } },
  );
  expect(calls).toBeGreaterThan(3);
  const found = score.findings.find(({ code }) => code === "part_far_from_neighbours");
  expect(found?.weight).toBe("hold");
  expect(found?.pages.length).toBeGreaterThan(0);
  expect(found?.figures.titles).toEqual(expect.arrayContaining([expect.stringContaining("绪论")]));
});

test("createAiJudge() asks no model about what is not there, and gives nothing for it", async () => {
  const chapters = (GOOD_DRAFT.chapters ?? []).map((chapter) => ({
    ...chapter,
    paragraphs: (chapter.paragraphs ?? []).map((paragraph) => paragraph.replaceAll(/\[[\d-]+\]/g, "")),
  }));
  const report = makeReport({ ...GOOD_DRAFT, chapters, references: [] });
  const { score, requests } = await scoreWithModel((body) => completion(properAnswer(body)), { request: { report } });
  expect(requests).toHaveLength(2);
  expect(score.sections[2]).toMatchObject({ mode: "ai", score: 0 });
  // That nothing is there is certain.
  expect(score.sections[2]?.criteria.map(({ needsReview }) => needsReview)).toEqual([false, false, false, false]);
});

test("isLongEnough() counts eight Chinese characters, five words, or as much of both", () => {
  expect(isLongEnough("一二三四五六七八")).toBe(true);
  expect(isLongEnough("一二三四五六七")).toBe(false);
  expect(isLongEnough("five words are quite enough")).toBe(true);
  expect(isLongEnough("four words are few")).toBe(false);
  expect(isLongEnough("训练 BERT 与 GPT 两个大模型")).toBe(true);
});

test("changesMeaning() and cutsOffNegation() tell numbers and negations, in both languages", () => {
  expect(changesMeaning("误差为18.4辆", "误差为13.4辆")).toBe(true);
  expect(changesMeaning("the method does not scale", "the method does scale")).toBe(true);
  expect(changesMeaning("the method doesn't scale", "the method scales")).toBe(true);
  expect(changesMeaning("共三个数据集", "共二个数据集")).toBe(true);
  expect(changesMeaning("模型的误差较低", "模型的误羞较低")).toBe(false);
  expect(cutsOffNegation("可见模型并不")).toBe(true);
  expect(cutsOffNegation("the method does not ")).toBe(true);
  expect(cutsOffNegation("可见模型")).toBe(false);
});
