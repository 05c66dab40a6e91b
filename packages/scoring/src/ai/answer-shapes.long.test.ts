import { expect, test } from "bun:test";
import { ANSWER_SHAPES, type AnswerShape } from "../../test/answer-shapes.ts";
import { reportOfShape } from "../../test/answer-shapes-report.ts";
import { startFakeModel } from "../../test/fake-model.ts";
import { createAiJudge } from "../ai.ts";
import { scoreReport } from "../index.ts";

async function judge(shape: AnswerShape) {
  using model = startFakeModel((body, call) => shape.respond(body, call));
  const settings = { baseUrl: model.baseUrl, apiKey: "test-key", model: "fake-model", maxRetries: 1, concurrency: 1 };
  const score = await scoreReport({ report: reportOfShape(shape), judge: createAiJudge(settings) });
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
