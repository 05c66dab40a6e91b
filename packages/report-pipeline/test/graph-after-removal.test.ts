import { afterAll, beforeAll, expect, test } from "bun:test";
import { GRAPH_BUILD_TASK, SERVICE, silentLogger, type Transaction } from "@rubrica/core";
import type { GraphFragment } from "@rubrica/knowledge-graph";
import type { TaskOutcome } from "@rubrica/worker-runtime";
import { knowledgeGraphWorker } from "../src/workers/knowledge-graph-worker.ts";
import { openPipelineWorld, type PipelineWorld } from "./pipeline-world.ts";

let world: PipelineWorld;
beforeAll(async () => {
  world = await openPipelineWorld();
}, 240_000);
afterAll(() => world.close());

test("a build gives its task back uncounted as often as a report goes while it reads, and publishes what is left", async () => {
  const bytes = await world.sample("course-report.pdf");
  const reportIds: string[] = [];
  for (let count = 0; count < 7; count++) reportIds.push(await world.submit(bytes));
  const buildId = crypto.randomUUID();
  await world.transaction.run(SERVICE, async ({ graph }) => {
    for (const reportId of reportIds) await graph.putFragment({ reportId, hash: "1", fragment: fragmentOf(reportId) });
    await graph.insertBuild({ id: buildId, requestedBy: null });
  });

  const leaving = reportIds.slice(1);
  /** A report goes right after fragments were read. */
  const transaction: Transaction = {
    async run(actor, work) {
      let hasRead = false;
      const result = await world.transaction.run(actor, (stores) =>
        work({
          ...stores,
          graph: {
            ...stores.graph,
            fragments: async (page) => {
              const records = await stores.graph.fragments(page);
              hasRead = records.length > 0;
              return records;
            },
          },
        }),
      );
      const id = hasRead ? leaving.pop() : undefined;
      if (id) await world.transaction.run(SERVICE, ({ reports }) => reports.remove({ id }));
      return result;
    },
  };
  const handler = knowledgeGraphWorker({ transaction }).handlers[GRAPH_BUILD_TASK];
  const attempt = async (): Promise<TaskOutcome> => {
    const task = { id: "1", type: GRAPH_BUILD_TASK, key: null, payload: { buildId }, version: 1, group: null };
    const outcome = await handler?.run(
      { ...task, attempt: 1, maxAttempts: 5, enqueuedAt: new Date() },
      { signal: AbortSignal.timeout(100_000), logger: silentLogger, reportProgress() {} },
    );
    return outcome ?? expect.unreachable("there is a handler");
  };

  const outcomes: TaskOutcome[] = [];
  do outcomes.push(await attempt());
  while (outcomes.at(-1)?.kind === "release");
  const last = outcomes.pop();
  // More than a task has attempts.
  expect(outcomes).toHaveLength(6);
  expect(leaving).toEqual([]);
  expect(last?.kind).toBe("completed");
  await world.transaction.run(SERVICE, async (stores) => {
    if (last?.kind === "completed") await last.commit?.(stores);
    const latest = await stores.graph.latest();
    expect(latest?.build).toMatchObject({ id: buildId, status: "published", reports: 1 });
  });
}, 240_000);

function fragmentOf(reportId: string): GraphFragment {
  const nothing = { authors: [], advisors: [], keywords: [], abbreviations: [], references: [] };
  return { version: 1, reportId, title: "题", language: "zh", institution: null, textSignature: null, ...nothing };
}
