import { checkObject, GRAPH_BUILD_TASK, SERVICE, type Stores, type Transaction } from "@rubrica/core";
import { completed, defineWorker, release, type TaskHandler, type WorkerDefinition } from "@rubrica/worker-runtime";
import * as z from "zod";
import { checkComputing, checkTransaction } from "../check-arguments.ts";
import { type Computing, sharedComputing } from "../computing/computing.ts";
import { createProgressReporter } from "../progress-reporter.ts";
import { readFragmentPages } from "../read-graph-fragments.ts";

const cancelled = "管理员已取消该构建任务。 An administrator cancelled the build.";

/** A pause in which the next report may go as well. */
const READ_AGAIN_SECONDS = 5;

const payload = z.object({ buildId: z.uuid() });

/**
 * KnowledgeGraphFullBuildWorker: builds the graph over all analyzed reports and publishes it at once.
 *
 * @throws {InvalidArgumentError} for what is no transaction, and for what does not compute.
 */
export function knowledgeGraphWorker(options: {
  readonly transaction: Transaction;
  /** Where graphs are built: apart from this thread. Default: one for all workers of this program. */
  readonly computing?: Computing;
}): WorkerDefinition {
  checkObject("knowledgeGraphWorker(options)", options, { expected: "an object with transaction" });
  checkTransaction("knowledgeGraphWorker(options.transaction)", options.transaction);
  checkComputing("knowledgeGraphWorker(options.computing)", options.computing, ["buildGraph"]);
  const { transaction, computing = sharedComputing() } = options;
  const run = <Result>(work: (stores: Stores) => Promise<Result>) => transaction.run(SERVICE, work);

  const build: TaskHandler<{ readonly buildId: string }> = {
    payload,
    timeoutSeconds: 1800,

    async run(task, context) {
      const { buildId } = task.payload;
      const started = await run(async (stores) => {
        await stores.graph.updateBuild(buildId, { status: "running" });
        const build = await stores.graph.findBuild({ id: buildId });
        if (build?.error !== cancelled) return build;
        // Cancelled before this attempt could begin: nobody else would end it.
        await stores.graph.updateBuild(buildId, { status: "failed" });
        return null;
      });
      if (!started || started.status === "published") return completed();

      const progress = createProgressReporter(async (fraction) => {
        context.reportProgress(fraction);
        await run((stores) => stores.graph.updateBuild(buildId, { progress: fraction }));
      });
      const published = await computing
        .buildGraph(readFragmentPages(transaction), {
          signal: context.signal,
          onProgress: (share) => progress.report(share, null),
        })
        .finally(() => progress.settle());
      // Whoever tidies up removes one report after the other: that must not use up the attempts.
      if (!(await run((stores) => stores.graph.isCurrent(buildId)))) return release(READ_AGAIN_SECONDS);
      return completed({ commit: (stores) => stores.graph.publish(buildId, published) });
    },

    async onDead(task, error, stores) {
      if (task.payload)
        await stores.graph.updateBuild(task.payload.buildId, { status: "failed", error: error.message });
    },

    async onCancelled(task, stores) {
      if (task.payload) await stores.graph.updateBuild(task.payload.buildId, { status: "failed", error: cancelled });
    },
  };
  return defineWorker({ kind: "knowledge-graph", handlers: { [GRAPH_BUILD_TASK]: build } });
}
