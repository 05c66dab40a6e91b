import { GRAPH_BUILD_TASK, SERVICE, type Stores, type Transaction } from "@rubrica/core";
import { buildGraph, toGraphJson } from "@rubrica/knowledge-graph";
import { completed, defineWorker, type TaskHandler, type WorkerDefinition } from "@rubrica/worker-runtime";
import { z } from "zod";
import { createProgressReporter } from "../progress-reporter.ts";
import { readGraphFragments } from "../read-graph-fragments.ts";

const payload = z.object({ buildId: z.uuid() });

/** KnowledgeGraphFullBuildWorker: builds the graph over all analyzed reports and publishes it at once. */
export function knowledgeGraphWorker({ transaction }: { readonly transaction: Transaction }): WorkerDefinition {
  const run = <Result>(work: (stores: Stores) => Promise<Result>) => transaction.run(SERVICE, work);

  const build: TaskHandler<{ readonly buildId: string }> = {
    payload,
    timeoutSeconds: 1800,

    async run(task, context) {
      const { buildId } = task.payload;
      const started = await run(async (stores) => {
        await stores.graph.updateBuild(buildId, { status: "running" });
        return stores.graph.findBuild({ id: buildId });
      });
      if (!started || started.status === "published") return completed();

      const progress = createProgressReporter(async (fraction) => {
        context.reportProgress(fraction);
        await run((stores) => stores.graph.updateBuild(buildId, { progress: fraction }));
      });
      const graph = await buildGraph(readGraphFragments(transaction), {
        signal: context.signal,
        onProgress: ({ share }) => progress.report(share, null),
      }).finally(() => progress.settle());
      const published = {
        json: toGraphJson(graph),
        reports: graph.statistics.reports,
        nodes: graph.graph.order,
        edges: graph.graph.size,
      };
      return completed({ commit: (stores) => stores.graph.publish(buildId, published) });
    },

    async onDead(task, error, stores) {
      if (task.payload)
        await stores.graph.updateBuild(task.payload.buildId, { status: "failed", error: error.message });
    },
  };
  return defineWorker({ kind: "knowledge-graph", handlers: { [GRAPH_BUILD_TASK]: build } });
}
