import { expect, test } from "bun:test";
import type { ReportScore } from "@rubrica/report-model";
import { type ChatBody, completion, criteriaOf, properAnswer, systemText } from "../../test/fake-model.ts";
import { scoreWithModel } from "../../test/score-with-model.ts";

const lastOf = ({ messages }: ChatBody): string => messages.at(-1)?.content ?? "";
const weightsOf = ({ findings }: ReportScore, code: string): string[] =>
  findings.flatMap((found) => (found.code === code ? [found.weight] : []));
/** The report alone. */
const withoutQuestion = (body: ChatBody): ChatBody => ({
  ...body,
  messages: body.messages.map(({ role, content }) => ({ role, content: content.split("\n</report-")[0] ?? "" })),
});
const first = (body: ChatBody): ChatBody => ({ ...body, messages: body.messages.slice(0, 2) });

for (const points of [4, 9]) {
  test(`createAiJudge() names the scale where all points are ${points}, and takes the points that come then`, async () => {
    const { score, requests } = await scoreWithModel((body) =>
      completion(
        properAnswer(first(body), { score: lastOf(body).includes("scale from 0 to 100") ? points * 10 : points }),
      ),
    );
    expect(score.sections.map((section) => section.score)).toEqual([points * 10, points * 10, points * 10]);
    expect(weightsOf(score, "wrong_scale")).toEqual([]);
    expect(requests).toHaveLength(6);
  });
}

test("createAiJudge() holds points that stay on a small scale", async () => {
  const { score, requests } = await scoreWithModel((body) => completion(properAnswer(first(body), { score: 8 })));
  expect(weightsOf(score, "wrong_scale")).toEqual(["hold", "hold", "hold"]);
  expect(score.decision).toBe("hold");
  expect(requests).toHaveLength(6);
});

test("createAiJudge() does not ask about the scale where one criterion has more, or all have nothing", async () => {
  const mixed = await scoreWithModel((body) => {
    const answer = JSON.parse(properAnswer(body, { score: 8 }));
    answer.criteria[criteriaOf(body)[0] as string].score = 11;
    return completion(JSON.stringify(answer));
  });
  const nothing = await scoreWithModel((body) => completion(properAnswer(body, { score: 0 })));
  for (const { score, requests } of [mixed, nothing]) {
    expect(weightsOf(score, "wrong_scale")).toEqual([]);
    expect(requests).toHaveLength(3);
  }
});

test("createAiJudge() asks once more, in other words, where a model refuses", async () => {
  const { score, requests } = await scoreWithModel(
    (body) =>
      lastOf(body).includes("a student's own work")
        ? completion(properAnswer(withoutQuestion(body)))
        : completion("", "content_filter"),
    { settings: { concurrency: 1 } },
  );
  expect(score.mode).toBe("ai");
  expect(requests).toHaveLength(6);
});

test("createAiJudge() tells comments in a language that was not asked for, and one passage for many criteria", async () => {
  const english = await scoreWithModel((body) => {
    const answer = JSON.parse(properAnswer(body));
    for (const given of Object.values<{ comment: string }>(answer.criteria))
      given.comment = "The argument is sound and well made.";
    return completion(JSON.stringify({ ...answer, comment: "Good overall." }));
  });
  expect(weightsOf(english.score, "comments_in_other_language")).toEqual(["note", "note", "note"]);
  expect(weightsOf(english.score, "one_passage_for_many").length).toBeGreaterThan(0);
  const chinese = await scoreWithModel((body) => completion(properAnswer(body)));
  expect(weightsOf(chinese.score, "comments_in_other_language")).toEqual([]);
  expect(systemText(chinese.requests[0] as ChatBody)).toContain("简体中文");
});
