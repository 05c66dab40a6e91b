import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { SERVICE } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { createAiJudge } from "@rubrica/scoring/ai";
import {
  type ChatBody,
  completion,
  properAnswer,
  readerWho,
  startFakeModel,
  weighProperly,
} from "../../scoring/test/fake-model.ts";
import { questionOf } from "./model-questions.ts";
import { openPipelineWorld, type PipelineWorld } from "./pipeline-world.ts";

// Booting PGlite takes seconds, and reading reports does, on a busy machine many of them.
setDefaultTimeout(180_000);

/** Parts of the report that were asked about. */
const partsOf = (requests: readonly ChatBody[]): number =>
  new Set(
    requests.map(({ messages }) => questionOf({ model: "", messages: messages.slice(1, 2) }).split("</report>")[0]),
  ).size;

describe("answers of the model that cannot be used", () => {
  let world: PipelineWorld;
  beforeAll(async () => {
    world = await openPipelineWorld();
  });
  afterAll(() => world.close());

  /** The scores of all runs, the oldest first. */
  const runsOf = async (id: string): Promise<readonly ReportScore[]> => {
    const { items } = await world.transaction.run(SERVICE, ({ gradebook }) => gradebook.runs(id, { limit: 10 }));
    return items.map(({ score }) => score);
  };
  const stateOf = (id: string) =>
    world.transaction.run(SERVICE, async ({ reports, gradebook }) => {
      const [report, entry] = [await reports.find(id), await gradebook.find(id)];
      return { scoreState: report?.scoreState, awaits: report?.scoreAwaits, decision: entry?.decision };
    });
  const stats = () => world.transaction.run(SERVICE, ({ queue }) => queue.stats());
  /** Until nothing waits or runs any more. */
  const untilIdle = async (): Promise<void> => {
    for (;;) {
      const { ready, scheduled, running } = await stats();
      if (ready + scheduled + running === 0) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const submit = async () => world.submit(await world.sample("chinese-thesis.pdf"));
  const options = (baseUrl: string) => ({
    judge: createAiJudge({ baseUrl, model: "fake-model", maxRetries: 0 }),
    rejudgeAfterSeconds: 0,
  });
  const failed = ({ findings }: ReportScore) => findings.find(({ code }) => code === "judge_failed");

  const UNUSABLE = {
    no_evidence: (body: ChatBody) => completion(properAnswer(body, { quotes: ["凭空捏造的引文，哪里都找不到它"] })),
    refused: () => completion("", "content_filter"),
    invalid_json: () => completion("总体来看，这篇论文结构完整，建议给予良好。"),
    schema_mismatch: (body: ChatBody) => completion(properAnswer(body, { score: 850 })),
  };
  for (const [code, answer] of Object.entries(UNUSABLE)) {
    test(`${code}: the report is judged again three times, then a person has to judge it`, async () => {
      using model = startFakeModel(answer);
      const id = await submit();
      await world.process(id, options(model.baseUrl));
      expect(await stateOf(id)).toEqual({ scoreState: "awaiting_judgement", awaits: "answers", decision: "clear" });
      await world.withWorkers(options(model.baseUrl), untilIdle);
      expect(await stateOf(id)).toEqual({ scoreState: "awaiting_teacher", awaits: null, decision: "hold" });
      // No judging gave a better score: the first one stands.
      const [score, ...more] = await runsOf(id);
      expect([score?.mode, score?.fallbackReason?.code as string, more]).toEqual(["simulated", code, []]);
      expect(score && failed(score)).toMatchObject({ weight: "hold" });
      // One judging with four calls beyond its parts at most, and three more that try one part with two at most.
      const parts = partsOf(model.requests);
      expect(model.requests.length).toBeLessThanOrEqual(parts + 4 + 3 * 2);
      expect(model.requests.length).toBeGreaterThan(parts + 3);
      // Whoever asks the workers again finds nothing to do.
      const calls = model.requests.length;
      await world.withWorkers(options(model.baseUrl), untilIdle);
      expect(model.requests.length).toBe(calls);
    });
  }

  test("a criterion left open gets its points when a later judging shows a passage, and nothing else is asked", async () => {
    let attempts = 0;
    using model = startFakeModel((body) => {
      const answer = JSON.parse(properAnswer(body, { score: 77 }));
      const question = body.messages.at(-1)?.content ?? "";
      if (question.includes("Start from the text")) attempts++;
      else if (answer.criteria["body-content"]) answer.criteria["body-content"].quotes = ["好"];
      return completion(JSON.stringify(answer));
    });
    const id = await submit();
    await world.process(id, options(model.baseUrl));
    await world.withWorkers(options(model.baseUrl), untilIdle);
    const [first, last] = await runsOf(id);
    expect(first).toMatchObject({ mode: "ai", decision: "hold" });
    expect(first?.findings.map(({ code }) => code)).toContain("criteria_unjudged");
    expect(last?.findings.map(({ code }) => code)).not.toContain("criteria_unjudged");
    expect(last?.sections[1]?.criteria.map(({ score }) => score)).toEqual([77, 77, 77, 77, 77]);
    const questions = new Set(model.requests.map(questionOf));
    expect([questions.size, attempts > 0]).toEqual([model.requests.length, true]);
  });

  const unread = ({ findings }: ReportScore) => findings.filter(({ figures }) => figures.reading === "no_answer");

  test("passages that nobody answered about are asked about again three times, then they weigh what they are", async () => {
    using model = startFakeModel(weighProperly, () => completion("无"));
    const id = await submit();
    await world.process(id, options(model.baseUrl));
    expect(await stateOf(id)).toEqual({ scoreState: "awaiting_judgement", awaits: "answers", decision: "clear" });
    await world.withWorkers(options(model.baseUrl), untilIdle);
    const { decision, awaits } = await stateOf(id);
    expect([decision, awaits]).toEqual(["look", null]);
    const [score, ...more] = await runsOf(id);
    expect([score && unread(score).length, more]).toEqual([1, []]);
    // Four judgings, each with one repetition; what was judged is not asked about again.
    expect(model.confirmations).toHaveLength(4 * 2);
    expect(model.requests).toHaveLength(partsOf(model.requests));
  });

  test("a mark that waited for an answer about passages is released once there is one", async () => {
    let asked = 0;
    const honest = readerWho(() => false);
    using model = startFakeModel(weighProperly, (body, call, hungUp) => {
      asked++;
      return asked <= 2 ? completion("无") : honest(body, call, hungUp);
    });
    const id = await submit();
    await world.process(id, options(model.baseUrl));
    await world.withWorkers(options(model.baseUrl), untilIdle);
    const [first, last] = await runsOf(id);
    expect([first && unread(first).length, last && unread(last).length]).toEqual([1, 0]);
    expect(await stateOf(id)).toMatchObject({ awaits: null, decision: "clear" });
  });

  test("a report of which only a criterion is open awaits answers, not the model", async () => {
    using model = startFakeModel((body) => {
      const answer = JSON.parse(properAnswer(body));
      if (answer.criteria["body-content"]) answer.criteria["body-content"].quotes = ["好"];
      return completion(JSON.stringify(answer));
    });
    const id = await submit();
    await world.process(id, { ...options(model.baseUrl), rejudgeAfterSeconds: 3600 });
    expect(await stateOf(id)).toMatchObject({ scoreState: "awaiting_judgement", awaits: "answers" });
  });
});
