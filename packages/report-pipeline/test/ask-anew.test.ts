import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { type Person, reportObjects, rescoreReport, SERVICE } from "@rubrica/core";
import type { ModelCall } from "@rubrica/scoring";
import { createAiJudge } from "@rubrica/scoring/ai";
import { waitFor } from "../../adapter-postgres/test/wait-for.ts";
import { completion, type FakeModel, properAnswer, startFakeModel } from "../../scoring/test/fake-model.ts";
import { openPipelineWorld, type PipelineWorld } from "./pipeline-world.ts";

// Booting PGlite takes seconds, and reading reports does, on a busy machine many of them.
setDefaultTimeout(180_000);

describe("a model that is asked anew", () => {
  let world: PipelineWorld;
  let teacher: Person;
  let model: FakeModel;
  let points = 74;
  beforeAll(async () => {
    world = await openPipelineWorld();
    teacher = { kind: "person", userId: await world.register("teacher"), role: "teacher" };
    model = startFakeModel((body) => completion(properAnswer(body, { score: points })));
  });
  afterAll(async () => {
    model[Symbol.dispose]();
    await world.close();
  });

  /** Has it scored again; how often the model was asked for that. */
  const rescore = async (reportId: string, askAnew: boolean): Promise<number> => {
    const asked = model.requests.length;
    const runId = crypto.randomUUID();
    await world.withWorkers({ judge: judgeOf(model) }, async () => {
      const outcome = await rescoreReport(world.transaction, { person: teacher, reportId, runId, askAnew });
      expect(outcome.status).toBe("accepted");
      await waitFor(async () => (await find(reportId))?.status === "scored");
    });
    return model.requests.length - asked;
  };
  const find = (id: string) => world.transaction.run(SERVICE, ({ reports }) => reports.find(id));
  const pointsOf = async (id: string) => {
    const stored = await world.transaction.run(SERVICE, ({ reports }) => reports.latestScore(id));
    return stored?.score.sections.map(({ score }) => score);
  };
  const judgeOf = ({ baseUrl }: FakeModel) => createAiJudge({ baseUrl, model: "fake-model", maxRetries: 0 });

  test("rescoreReport() uses what was answered; with askAnew all is asked once more, and then that is used", async () => {
    points = 74;
    const id = await world.submit(await world.sample("chinese-thesis.pdf"));
    await world.process(id, { judge: judgeOf(model) });
    const first = model.requests.length;
    expect(first).toBeGreaterThan(2);
    points = 61;
    expect(await rescore(id, false)).toBe(0);
    expect(await pointsOf(id)).toEqual([74, 74, 74]);
    expect(await rescore(id, true)).toBe(first);
    expect(await pointsOf(id)).toEqual([61, 61, 61]);
    points = 90;
    expect(await rescore(id, false)).toBe(0);
    expect(await pointsOf(id)).toEqual([61, 61, 61]);

    const { items: runs } = await world.transaction.run(SERVICE, ({ gradebook }) => gradebook.runs(id, { limit: 9 }));
    expect(runs.map(({ askedAnew }) => askedAnew)).toEqual([false, false, true, false]);
    // Both questions and both answers can be read, each under the run that asked.
    const calls = await world.transaction.run(SERVICE, ({ gradebook }) =>
      gradebook.calls(id, { limit: 99, offset: 0 }),
    );
    const confirmed = calls.items.filter(({ section }) => section === "words_to_grader");
    expect([calls.total - confirmed.length, confirmed.length]).toEqual([2 * first, model.confirmations.length]);
    const judging = calls.items.filter(({ section }) => section !== "words_to_grader");
    const asking = judging.map(({ runId }) => runs.findIndex((run) => run.runId === runId));
    expect(asking.toSorted()).toEqual([...Array(first).fill(0), ...Array(first).fill(2)]);
    for (const { key, runId } of judging) {
      const stored = await world.objects.get(reportObjects.call(id, key));
      const call = (await new Response(stored).json()) as ModelCall;
      expect([call.key, call.answer]).toEqual([key, expect.stringContaining(runId === runs[0]?.runId ? "74" : "61")]);
    }
  });

  test("rescoreReport() lets no student ask anew, nor score a marked report again", async () => {
    const owner = await world.register("student");
    const student: Person = { kind: "person", userId: owner, role: "student" };
    const id = await world.submit(await world.sample("course-report.pdf"), undefined, owner);
    const ask = async (askAnew: boolean) =>
      (await rescoreReport(world.transaction, { person: student, reportId: id, runId: crypto.randomUUID(), askAnew }))
        .status;
    expect([await ask(false), await ask(true)]).toEqual(["busy", "forbidden"]);
    const { runId } = (await find(id)) ?? {};
    const failure = { code: "damaged", message: "x" };
    await world.transaction.run(SERVICE, ({ reports }) => reports.fail(id, runId ?? "", failure));
    expect([await ask(true), await ask(false)]).toEqual(["forbidden", "accepted"]);
    await world.process(id, { judge: judgeOf(model) });
    expect([await ask(true), await ask(false)]).toEqual(["marked", "marked"]);
    const { items } = await world.transaction.run(SERVICE, ({ audit }) =>
      audit.list({ reportId: id, limit: 9, offset: 0 }),
    );
    expect(items.map(({ action, personId }) => [action, personId])).toEqual([["report.rescored", owner]]);
  });
});
