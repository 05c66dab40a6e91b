import { expect, test } from "bun:test";
import { ANSWER_SHAPES, type AnswerShape } from "../../test/answer-shapes.ts";
import { startFakeModel } from "../../test/fake-model.ts";
import { makeReport } from "../../test/report-factory.ts";
import { GOOD_DRAFT, goodReport } from "../../test/sample-reports.ts";
import { createAiJudge } from "../ai.ts";
import { scoreReport } from "../index.ts";

/** The sound report; with a sentence of the student's in its outline, its body and a sentence that cites. */
function reportWith(text: string | undefined) {
  if (text === undefined) return goodReport;
  const [first, ...others] = GOOD_DRAFT.chapters ?? [];
  const chapter = {
    ...first,
    title: `${text} ${first?.title ?? ""}`,
    paragraphs: [`${text}，参见[1]。`, ...(first?.paragraphs ?? [])],
  };
  return makeReport({ ...GOOD_DRAFT, chapters: [chapter, ...others] });
}

async function judge(shape: AnswerShape) {
  using model = startFakeModel((body, call) => shape.respond(body, call));
  const settings = { baseUrl: model.baseUrl, apiKey: "test-key", model: "fake-model", maxRetries: 1, concurrency: 1 };
  const score = await scoreReport({ report: reportWith(shape.inReport), judge: createAiJudge(settings) });
  return { score, calls: model.requests.length };
}

for (const shape of ANSWER_SHAPES) {
  const { name, points, calls: expected = 3 } = shape;
  test(`scoreReport() ${points === null ? "gives nothing for" : "reads"} ${name}`, async () => {
    const { score, calls } = await judge(shape);
    const given = score.sections.flatMap(({ criteria }) =>
      criteria.map(({ source, score: each }) => (source === "ai" ? each : null)),
    );
    expect([...new Set(given)]).toEqual([points]);
    expect(calls).toBe(expected);
  });
}
