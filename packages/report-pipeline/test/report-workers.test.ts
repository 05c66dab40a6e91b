import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import {
  GRAPH_BUILD_TASK,
  graphBuildTask,
  type ReportMetadata,
  reportObjects,
  rescoreReport,
  SERVICE,
  silentLogger,
} from "@rubrica/core";
import { defaultRubric, type Rubric } from "@rubrica/scoring";
import { cancelTasks } from "@rubrica/worker-runtime";
import { waitFor } from "../../adapter-postgres/test/wait-for.ts";
import { writePdf } from "../../pdf/test/pdf-writer/write-pdf.ts";
import { describeFailure, type RubricSource, reportWorkers, rubricsInMemory } from "../src/index.ts";
import { openPipelineWorld, type PipelineWorld } from "./pipeline-world.ts";

// Booting PGlite takes seconds, and reading reports does, on a busy machine many of them.
setDefaultTimeout(180_000);

const strict: Rubric = { ...defaultRubric, id: "strict" };

describe("reportWorkers()", () => {
  let world: PipelineWorld;
  beforeAll(async () => {
    world = await openPipelineWorld();
  });
  afterAll(() => world.close());

  const ending = ({ status, failure }: ReportMetadata) => [status, failure?.code ?? null];
  const scoreOf = (id: string) => world.transaction.run(SERVICE, (stores) => stores.reports.latestScore(id));
  const sample = () => world.sample("course-report.pdf");

  test("the workers score by the rubric that the source gives, also one that answers later", async () => {
    const rubrics: RubricSource = { get: async (id) => (id === "strict" ? strict : null) };
    const id = await world.submit(await sample(), "strict");
    expect(ending(await world.process(id, { rubrics }))).toEqual(["scored", null]);
    expect((await scoreOf(id))?.score.provenance.rubricId).toBe("strict");
  });

  test("the workers fail a report whose rubric the source no longer has", async () => {
    const id = await world.submit(await sample(), "strict");
    expect(ending(await world.process(id))).toEqual(["failed", "rubric_missing"]);
    expect(await scoreOf(id)).toBeNull();
  });

  test("the workers fail a PDF over maxPdfBytes", async () => {
    const bytes = await sample();
    const id = await world.submit(bytes);
    expect(ending(await world.process(id, { maxPdfBytes: bytes.length - 1 }))).toEqual(["failed", "too_large"]);
  });

  test("the workers fail a report whose stored file is not the one that was handed in", async () => {
    const id = await world.submit(await sample());
    await world.objects.put(reportObjects.source(id), await world.sample("english-thesis.pdf"));
    expect(ending(await world.process(id))).toEqual(["failed", "file_lost"]);
  });

  test("the workers tell a PDF of nothing but code from a scan", async () => {
    const id = await world.submit(codePdf());
    expect(ending(await world.process(id))).toEqual(["failed", "only_code"]);
  });

  test("the workers take the reports of one owner in turn with those of others, at every stage", async () => {
    const [many, one] = [await world.register(), await world.register()];
    const submitted: string[] = [];
    for (const owner of [many, many, many, one]) {
      submitted.push(await world.submit(await sample(), undefined, owner));
    }
    const [first = "", second = "", third = "", other = ""] = submitted;
    await world.process(third);
    const begun = await world.transaction.run(SERVICE, async ({ reports }) => {
      const begins: { readonly id: string; readonly at: number }[] = [];
      for (const id of submitted) {
        const convert = (await reports.stages(id)).find(({ stage }) => stage === "convert");
        begins.push({ id, at: convert?.startedAt.getTime() ?? 0 });
      }
      return begins.sort((left, right) => left.at - right.at).map(({ id }) => id);
    });
    expect(begun).toEqual([first, other, second, third]);
  });

  const cancelTaskOf = (reportId: string) =>
    world.transaction.run(SERVICE, async (stores) => {
      const { items } = await stores.queueControl.list({ limit: 1000 });
      const ids = items.filter(({ payload }) => (payload as { reportId?: string }).reportId === reportId);
      const { transaction, objects } = world;
      const definitions = reportWorkers({ transaction, objects, sourceFolder: "unused" });
      return await cancelTasks(
        ids.map(({ id }) => id),
        { stores, definitions },
      );
    });
  const find = (id: string) => world.transaction.run(SERVICE, ({ reports }) => reports.find(id));

  test("cancelTasks() of a report that waits fails it with a sentence, and it can be scored again", async () => {
    const id = await world.submit(await sample());
    expect((await cancelTaskOf(id)).map(({ type, state }) => [type, state])).toEqual([["report.download", "ready"]]);
    const report = await find(id);
    expect(report && ending(report)).toEqual(["failed", "cancelled"]);
    expect(report?.failure?.message).toContain("管理员已取消");
    const person = { kind: "person", userId: await world.register("admin"), role: "admin" } as const;
    const outcome = await rescoreReport(world.transaction, { person, reportId: id, runId: crypto.randomUUID() });
    expect(outcome.status).toBe("accepted");
    await world.withWorkers({}, async () => {
      await waitFor(async () => (await find(id))?.status === "scored");
    });
  });

  test("cancelTasks() of a report that is worked on fails it, and what the worker brings is not kept", async () => {
    const id = await world.submit(await sample());
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Rubric>();
    const rubrics: RubricSource = {
      get: () => {
        asked.resolve();
        return answer.promise;
      },
    };
    await world.withWorkers({ rubrics }, async () => {
      await asked.promise;
      expect((await cancelTaskOf(id)).map(({ type, state }) => [type, state])).toEqual([["report.score", "running"]]);
      answer.resolve(defaultRubric);
    });
    const report = await find(id);
    expect(report && ending(report)).toEqual(["failed", "cancelled"]);
    expect(await scoreOf(id)).toBeNull();
    const stages = await world.transaction.run(SERVICE, ({ reports }) => reports.stages(id));
    expect(stages.map(({ stage, error }) => [stage, error]).at(-1)).toEqual(["score", "cancelled"]);
    expect(stages.every(({ endedAt }) => endedAt !== null)).toBe(true);
  });

  test("an attempt that was claimed before the cancel and begins after it leaves the report failed", async () => {
    const id = await world.submit(await sample());
    const handler = reportWorkers({ ...world, sourceFolder: "unused" })[0]?.handlers["report.download"];
    const [task] = await cancelTaskOf(id);
    const { signal } = new AbortController();
    const begun = { ...task, id: task?.id ?? "", type: "report.download", version: 1, attempt: 1, maxAttempts: 5 };
    await handler?.run(
      { ...begun, payload: task?.payload, key: null, group: null, enqueuedAt: new Date() },
      { signal, logger: silentLogger, reportProgress: () => {} },
    );
    const report = await find(id);
    expect(report && ending(report)).toEqual(["failed", "cancelled"]);
  });

  test("cancelTasks() of a build of the knowledge graph fails it, also where its attempt begins only then", async () => {
    const id = crypto.randomUUID();
    await world.transaction.run(SERVICE, ({ graph }) => graph.insertBuild({ id, requestedBy: null }));
    const handler = reportWorkers({ ...world, sourceFolder: "unused" }).at(-1)?.handlers[GRAPH_BUILD_TASK];
    const task = { id: "1", type: GRAPH_BUILD_TASK, key: null, payload: { buildId: id } };
    await world.transaction.run(SERVICE, async (stores) => {
      await handler?.onCancelled?.({ ...task, attempts: 1 }, stores);
    });
    await handler?.run(
      { ...task, version: 1, group: null, attempt: 1, maxAttempts: 5, enqueuedAt: new Date() },
      { signal: new AbortController().signal, logger: silentLogger, reportProgress: () => {} },
    );
    const build = await world.transaction.run(SERVICE, ({ graph }) => graph.findBuild({ id }));
    expect([build?.status, build?.error]).toEqual(["failed", expect.stringContaining("cancelled the build")]);
  });

  test("the workers publish a knowledge graph over the reports that were analyzed", async () => {
    const report = await world.process(await world.submit(await sample()));
    const id = crypto.randomUUID();
    await world.transaction.run(SERVICE, async ({ graph, queue }) => {
      await graph.insertBuild({ id, requestedBy: null });
      await queue.enqueue([graphBuildTask(id)]);
    });
    const latest = () => world.transaction.run(SERVICE, ({ graph }) => graph.latest());
    const { gzip } = await world.withWorkers({}, () => waitFor(latest));
    const json = gunzipSync(gzip).toString("utf8");
    expect(json).toContain(`report:${report.id}`);
  });
});

/** Pages of a program in a fixed-width font. */
function codePdf(): Uint8Array {
  const program = ["def compute(value):", "    result = value * 2", "    if result > 10:", "        return result"];
  const items = Array.from({ length: 32 }, (_, index) => ({
    kind: "text" as const,
    text: program[index % program.length] ?? "",
    x: 60,
    y: 70 + index * 16,
    size: 10,
    font: "courier" as const,
  }));
  return writePdf({ pages: [{ items }, { items }] });
}

test("rubricsInMemory() gives the first for null, the one with the id, and null for any other", () => {
  const { get } = rubricsInMemory([strict, defaultRubric]);
  expect([get(null), get(defaultRubric.id), get("nope")]).toEqual([strict, defaultRubric, null]);
  expect(rubricsInMemory().get(null)).toBe(defaultRubric);
});

test("describeFailure() has a sentence in both languages for what a stage or a PDF may fail with, and null else", () => {
  for (const code of [
    "no_text",
    "only_code",
    "scanned",
    "file_lost",
    "rubric_missing",
    "service_unavailable",
    "cancelled",
    "damaged",
  ]) {
    const sentence = describeFailure(code);
    expect(sentence?.zh).toMatch(/\p{Script=Han}/u);
    expect(sentence?.en).toMatch(/^[A-Z]/);
  }
  expect(describeFailure("of a later version")).toBeNull();
});
