import { expect, test } from "bun:test";
import type { ReportScore } from "@rubrica/report-model";
import {
  type Behaviour,
  type ChatBody,
  completion,
  properAnswer,
  startFakeModel,
  userText,
} from "../../test/fake-model.ts";
import { REFUSALS, type ServerRefusalCase } from "../../test/refusals.ts";
import { goodReport } from "../../test/sample-reports.ts";
import { type ModelRun, scoreWithModel } from "../../test/score-with-model.ts";
import { createAiJudge } from "../ai.ts";
import { type AnswerStore, scoreReport } from "../index.ts";
import type { CallFailure } from "../judge/judge.ts";

/** Each stands in one part of the body, and in no other part of the report. */
const WORDS = ["停止其中一个预测服务之后", "卡尔曼滤波放宽了这一假设", "每层图卷积的隐藏宽度为64"] as const;
const [WORD] = WORDS;
/** Chapters are parts: five, and two lists. */
const settings = { maxPartCharacters: 700 };
const PARTS = 7;

const respond = ({ status, body }: ServerRefusalCase): Response => Response.json(body, { status });
const holds = (body: ChatBody, word: string): boolean => userText(body).includes(word);
const answer = (body: ChatBody, score = 80): Response =>
  completion(properAnswer({ ...body, messages: body.messages.slice(0, 2) }, { score, spread: 2 }));
const refusing =
  (refusal: ServerRefusalCase, words: readonly string[] = [WORD]): Behaviour =>
  (body) =>
    words.some((word) => holds(body, word)) ? respond(refusal) : answer(body);

async function score(behaviour: Behaviour, run: ModelRun = {}) {
  const failures: CallFailure[] = [];
  const onCallFailed = (failure: CallFailure): void => void failures.push(failure);
  const scored = await scoreWithModel(behaviour, {
    ...run,
    settings: { ...settings, onCallFailed, ...run.settings },
  });
  return { ...scored, failures };
}

const refusedIn = ({ findings }: ReportScore) => findings.filter(({ code }) => code === "part_refused");
const [byFilter, vague] = [REFUSALS[0], REFUSALS.find(({ stated }) => !stated)] as [
  ServerRefusalCase,
  ServerRefusalCase,
];

for (const refusal of REFUSALS) {
  test(`scoreReport() judges the other parts and holds the report: ${refusal.name}`, async () => {
    for (const concurrency of [1, 4]) {
      // Repetitions would wait for seconds.
      const run = await score(refusing(refusal), { settings: { concurrency, maxRetries: 2 } });
      expect([run.score.mode, run.score.decision, run.score.fallbackReason]).toEqual(["ai", "hold", null]);
      expect(run.score.sections.map(({ score: points }) => points !== null)).toEqual([true, true, true]);
      expect(refusedIn(run.score)).toMatchObject([
        { weight: "hold", section: "body", figures: { points: "of_the_rest" } },
      ]);
      expect(refusedIn(run.score)[0]?.pages.length).toBeGreaterThan(0);
      // One plainly worded request, and no more.
      expect(run.requests.length).toBe(PARTS + 1);
      expect(run.failures.map(({ code, message }) => [code, message])).toEqual([
        ["refused", "the AI refused to answer"],
      ]);
    }
  });
}

test("scoreReport() holds a mark that rises because a weak chapter was refused", async () => {
  const weak = (body: ChatBody): Response => answer(body, holds(body, WORD) ? 20 : 80);
  const before = await score(weak);
  const after = await score((body) => (holds(body, WORD) ? respond(byFilter) : weak(body)));
  expect(after.score.finalScore).toBeGreaterThan(before.score.finalScore);
  expect(after.score.decision).toBe("hold");
  expect(refusedIn(after.score)).toHaveLength(1);
});

test("scoreReport() gives a section no points of which more than a third was refused", async () => {
  const run = await score(refusing(byFilter, WORDS));
  const [, body] = run.score.sections;
  expect([body?.mode, body?.score]).toEqual(["ai", null]);
  expect(new Set(body?.criteria.map(({ status }) => status))).toEqual(new Set(["unjudged"]));
  expect(refusedIn(run.score)).toMatchObject([
    {
      section: "body",
      criterionIds: body?.criteria.map(({ criterionId }) => criterionId),
      figures: { points: "none" },
    },
  ]);
  expect([run.score.mode, run.score.decision]).toEqual(["ai", "hold"]);
});

test("scoreReport() names the pages of a list that was refused", async () => {
  const run = await score((body) => (holds(body, "References:") ? respond(byFilter) : answer(body)));
  expect(run.score.sections.map(({ score: points }) => points === null)).toEqual([false, false, true]);
  expect(refusedIn(run.score)).toMatchObject([{ section: "citations" }]);
  expect(refusedIn(run.score)[0]?.pages.length).toBeGreaterThan(0);
});

test("scoreReport() takes what is refused everywhere for a refusal only where a reason is stated", async () => {
  const everywhere = async (refusal: ServerRefusalCase) => (await score(() => respond(refusal))).score;
  expect(await everywhere(byFilter)).toMatchObject({ mode: "simulated", fallbackReason: { code: "refused" } });
  expect(await everywhere(vague)).toMatchObject({ mode: "simulated", fallbackReason: { code: "client_error" } });
  expect(await everywhere({ ...vague, status: 403 })).toMatchObject({ fallbackReason: { code: "unauthorized" } });
});

test("scoreReport() judges a part that is answered when it is asked about in plain words", async () => {
  const run = await score((body) => {
    const isPlain = userText(body).includes("a student's own work");
    return holds(body, WORD) && !isPlain ? respond(vague) : answer(body);
  });
  expect(run.score.mode).toBe("ai");
  expect(refusedIn(run.score)).toEqual([]);
});

test("scoreReport() takes a form that is refused everywhere for the form, also without a reason", async () => {
  const run = await score((body) => (body.response_format?.type === "json_schema" ? respond(vague) : answer(body)));
  expect(run.score.mode).toBe("ai");
  expect(refusedIn(run.score)).toEqual([]);
  expect(run.requests.length).toBeLessThanOrEqual(new Set(run.requests.map(userText)).size + 4);
});

test("scoreReport() does not ask again about what was refused", async () => {
  const kept = new Map<string, string>();
  const answers: AnswerStore = {
    find: async (key) => kept.get(key) ?? null,
    keep: async (key, text) => void kept.set(key, text),
  };
  const first = await score(refusing(vague), { request: { answers } });
  const second = await score(refusing(vague), { request: { answers } });
  expect(second.requests).toEqual([]);
  expect(refusedIn(second.score)).toEqual(refusedIn(first.score));
  expect(second.score.finalScore).toBe(first.score.finalScore);
});

test("createAiJudge() does not ask in a lesser way because passages to be confirmed were refused without a reason", async () => {
  let refusesPassages = false;
  using model = startFakeModel(
    (body) => answer(body),
    (body) => (refusesPassages ? respond(vague) : completion(properAnswer(body))),
  );
  const judge = createAiJudge({ baseUrl: model.baseUrl, model: "fake-model", maxRetries: 0 });
  await scoreReport({ report: goodReport, judge });
  refusesPassages = true;
  await scoreReport({ report: goodReport, judge });
  const formats = [...model.requests, ...model.confirmations].map(({ response_format }) => response_format?.type);
  expect(model.confirmations.length).toBeGreaterThan(1);
  expect(new Set(formats)).toEqual(new Set(["json_schema"]));
});
