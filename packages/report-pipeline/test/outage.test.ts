import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { reportObjects, SERVICE } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { defaultRubric, type Judge, overrideScore } from "@rubrica/scoring";
import { createAiJudge } from "@rubrica/scoring/ai";
import { waitFor } from "../../adapter-postgres/test/wait-for.ts";
import {
  type ChatBody,
  completion,
  criteriaOf,
  type FakeModel,
  properAnswer,
  startFakeModel,
} from "../../scoring/test/fake-model.ts";
import { paidTwice } from "./model-questions.ts";
import { openPipelineWorld, type PipelineWorld } from "./pipeline-world.ts";

// Booting PGlite takes seconds, and reading reports does, on a busy machine many of them.
setDefaultTimeout(180_000);

const judgeOf = ({ baseUrl }: Pick<FakeModel, "baseUrl">): Judge =>
  createAiJudge({ baseUrl, model: "fake-model", maxRetries: 0 });

const isAboutCitations = (body: ChatBody): boolean => criteriaOf(body).some((id) => id.startsWith("citations-"));

describe("an outage of the model", () => {
  let world: PipelineWorld;
  beforeAll(async () => {
    world = await openPipelineWorld();
  });
  afterAll(() => world.close());

  const latest = async (id: string): Promise<ReportScore | null> => {
    const stored = await world.transaction.run(SERVICE, ({ reports }) => reports.latestScore(id));
    return stored?.score ?? null;
  };
  const stateOf = (id: string) =>
    world.transaction.run(SERVICE, async ({ reports, gradebook }) => {
      const [report, entry] = [await reports.find(id), await gradebook.find(id)];
      return { scoreState: report?.scoreState, decision: entry?.decision, released: entry?.releasedAt != null };
    });
  const nobody = createAiJudge({ baseUrl: "http://127.0.0.1:9/v1", model: "fake-model", maxRetries: 0 });
  const stats = () => world.transaction.run(SERVICE, ({ queue }) => queue.stats());
  const waiting = async () => {
    const { ready, scheduled } = await stats();
    return ready + scheduled;
  };
  const running = async () => (await stats()).running;
  const submit = async () => world.submit(await world.sample("chinese-thesis.pdf"));

  test("a score becomes the model's by itself once the server lives, and no call is paid twice", async () => {
    let alive = false;
    const answered: ChatBody[] = [];
    using model = startFakeModel((body) => {
      if (!alive && isAboutCitations(body)) return new Response("down", { status: 503 });
      answered.push(body);
      return completion(properAnswer(body, { score: isAboutCitations(body) ? 81 : 74 }));
    });
    const told: string[] = [];
    const releaseNotice = { tell: async (_stores: unknown, ids: readonly string[]) => void told.push(...ids) };
    const options = { judge: judgeOf(model), rejudgeAfterSeconds: 0, releaseNotice };
    const id = await submit();
    const before = await world.process(id, options);
    expect(await latest(id)).toMatchObject({
      mode: "mixed",
      provisional: true,
      fallbackReason: { code: "server_error" },
    });

    alive = true;
    const after = await world.withWorkers(options, () => untilJudged(id));
    expect(after).toMatchObject({ mode: "ai", provisional: false, fallbackReason: null });
    expect(after.sections.map(({ score }) => score)).toEqual([74, 74, 81]);
    expect(paidTwice(answered)).toEqual([]);
    const report = await world.transaction.run(SERVICE, ({ reports }) => reports.find(id));
    expect(report?.status).toBe("scored");
    // Each score that was saved may have been released.
    expect(told).toEqual([id, id]);
    // The provisional score stays in the history, under the run that gave it.
    expect(report?.runId).not.toBe(before.runId);
  });

  test("a score by measures alone becomes the model's when an operator points to a server that lives", async () => {
    const id = await submit();
    await world.process(id, { judge: nobody, rejudgeAfterSeconds: 0 });
    expect(await latest(id)).toMatchObject({ mode: "simulated", fallbackReason: { code: "connection_failed" } });
    using model = startFakeModel((body) => completion(properAnswer(body)));
    const after = await world.withWorkers({ judge: judgeOf(model), rejudgeAfterSeconds: 0 }, () => untilJudged(id));
    expect(after.provisional).toBe(false);
  });

  test("a provisional mark waits for the model; once it judges, its own decision releases the mark", async () => {
    const id = await submit();
    await world.process(id, { judge: nobody, rejudgeAfterSeconds: 0 });
    expect(await stateOf(id)).toEqual({ scoreState: "awaiting_judgement", decision: "clear", released: false });
    const report = await world.transaction.run(SERVICE, ({ reports }) => reports.find(id));
    expect(report?.scoreAwaits).toBe("model");
    using model = startFakeModel((body) => completion(properAnswer(body)));
    await world.withWorkers({ judge: judgeOf(model), rejudgeAfterSeconds: 0 }, () => untilJudged(id));
    const after = await stateOf(id);
    expect(after.released).toBe(after.decision !== "hold");
  });

  test("a mark that no model will judge is held for a teacher: where that is switched off, and where it is given up", async () => {
    const off = await submit();
    await world.process(off, { judge: nobody, rejudgeAfterSeconds: null });
    const held = { scoreState: "awaiting_teacher", decision: "hold", released: false } as const;
    expect(await stateOf(off)).toEqual(held);

    const givenUp = await submit();
    await world.process(givenUp, { judge: nobody, rejudgeAfterSeconds: 0 });
    // The operator took the model out of the settings.
    await world.withWorkers({ judge: null, rejudgeAfterSeconds: 0 }, () => untilIdle());
    expect(await stateOf(givenUp)).toEqual(held);
  });

  test("without any model a mark is released at once, as its findings allow", async () => {
    const id = await submit();
    await world.process(id, {});
    expect(await stateOf(id)).toMatchObject({ scoreState: "released", released: true });
  });

  test("a mark that a person accepted is left alone when the server lives again, and waits for nothing", async () => {
    const id = await submit();
    const { runId } = await world.process(id, { judge: nobody, rejudgeAfterSeconds: 0 });
    const review = { act: "accepted" as const, findingNumber: null, reason: null, personId: crypto.randomUUID() };
    await world.transaction.run(SERVICE, ({ gradebook }) =>
      gradebook.review({ reportId: id, runId, version: 1, review: { ...review, personName: "T" } }),
    );
    expect(await stateOf(id)).toEqual({ scoreState: "released", decision: "clear", released: true });
    using model = startFakeModel((body) => completion(properAnswer(body)));
    await world.withWorkers({ judge: judgeOf(model), rejudgeAfterSeconds: 0 }, () => untilIdle());
    expect(model.requests).toEqual([]);
  });

  test("a mark that a person put right is left alone when the server lives again", async () => {
    const id = await submit();
    const nobody = createAiJudge({ baseUrl: "http://127.0.0.1:9/v1", model: "fake-model", maxRetries: 0 });
    const { runId } = await world.process(id, { judge: nobody, rejudgeAfterSeconds: 0 });
    const score = await latest(id);
    if (!score) throw new Error("the report is scored");
    const criterionId = score.sections[1]?.criteria[0]?.criterionId ?? "";
    const override = { criterionId, points: 90, reason: "x", personId: crypto.randomUUID(), personName: "T" };
    const overriddenScore = overrideScore(score, defaultRubric, [override]);
    const outcome = await world.transaction.run(SERVICE, ({ gradebook }) =>
      gradebook.override({ reportId: id, runId, version: 1, override, overriddenScore }),
    );
    expect(outcome).toBe("changed");
    using model = startFakeModel((body) => completion(properAnswer(body)));
    await world.withWorkers({ judge: judgeOf(model), rejudgeAfterSeconds: 0 }, () => untilIdle());
    expect(model.requests).toEqual([]);
    const entry = await world.transaction.run(SERVICE, ({ gradebook }) => gradebook.find(id));
    expect([entry?.runId, entry?.overriddenScore?.finalScore]).toEqual([runId, overriddenScore.finalScore]);
  });

  test("nothing is judged again where no model is configured, or the operator has switched it off", async () => {
    const cases = [
      { options: { rejudgeAfterSeconds: 3600 }, tasks: 0 },
      { options: { judge: nobody, rejudgeAfterSeconds: null }, tasks: 0 },
      { options: { judge: nobody, rejudgeAfterSeconds: 3600 }, tasks: 1 },
    ];
    for (const { options, tasks } of cases) {
      const id = await submit();
      await world.process(id, options);
      expect((await latest(id))?.provisional).toBe(true);
      expect(await waiting()).toBe(tasks);
    }
  });

  test("a report that is deleted while it is judged again leaves no answers behind", async () => {
    const id = await submit();
    await world.process(id, { judge: nobody, rejudgeAfterSeconds: 0 });
    const asked = Promise.withResolvers<void>();
    const deleted = Promise.withResolvers<void>();
    using model = startFakeModel(async (body) => {
      asked.resolve();
      await deleted.promise;
      return completion(properAnswer(body));
    });
    await world.withWorkers({ judge: judgeOf(model), rejudgeAfterSeconds: 0 }, async () => {
      await asked.promise;
      // Without the cancelling that deleteReport() does, so that the answers do come and are kept.
      await world.transaction.run(SERVICE, ({ reports }) => reports.remove({ id }));
      await world.objects.removeAll(reportObjects.all(id));
      deleted.resolve();
      await waitFor(async () => (await running()) === 0);
    });
    expect(await world.filesOf(id)).toEqual([]);
  });
  async function untilIdle(): Promise<void> {
    await waitFor(async () => {
      const { ready, scheduled, running } = await world.transaction.run(SERVICE, ({ queue }) => queue.stats());
      return ready + scheduled + running === 0;
    });
  }

  async function untilJudged(id: string): Promise<ReportScore> {
    return await waitFor(async () => {
      const score = await latest(id);
      return score?.mode === "ai" && score;
    });
  }
});
