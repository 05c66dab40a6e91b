import type { QueuePorts, Stores, Transaction } from "@rubrica/core";
import {
  completed,
  createWorkerManager,
  defineHandler,
  defineWorker,
  type WorkerManager,
} from "@rubrica/worker-runtime";
import { keepLine } from "../../../../packages/adapter-postgres/test/kept-lines.ts";
import { type StagePayload, stageTask } from "../../../../packages/adapter-postgres/test/stage-task.ts";

/** Starts workers on jobs of several stages. A stage keeps the line `name/stage` and enqueues the next one. */
export function startJobWorker(
  ports: Omit<QueuePorts, "deadLetters"> & { readonly transaction: Transaction },
  reportId: string,
): WorkerManager {
  const worker = defineWorker({
    kind: "jobs",
    handlers: {
      stage: defineHandler({
        payload: { parse: (value) => value as StagePayload },
        backoff: { baseSeconds: 0.1, maxSeconds: 1 },
        async run({ payload }) {
          const { name, stage, stages, milliseconds } = payload;
          await new Promise((resolve) => setTimeout(resolve, milliseconds));
          return completed({
            commit: (stores: Stores) => keepLine(stores, reportId, `${name}/${stage}`),
            next: stage < stages ? [stageTask({ ...payload, stage: stage + 1 })] : [],
          });
        },
      }),
    },
  });
  const manager = createWorkerManager({
    ...ports,
    definitions: [worker],
    plan: new Map([["jobs", 4]]),
    leaseSeconds: 1.5,
    sweepSeconds: 0.3,
    pollSeconds: 0.3,
    storeSeconds: 1,
    stop: { graceSeconds: 0.5, abortGraceSeconds: 0.2, flushSeconds: 1 },
  });
  manager.start();
  return manager;
}

/** The first stage of a job, and how many follow. */
export function firstStage(name: string) {
  return stageTask({ name, stage: 1, stages: STAGES, milliseconds: 30 });
}

const STAGES = 3;

/** What a job has kept when it is done; the line of stage 0 is written by whoever hands it in. */
export function linesOf(name: string): readonly string[] {
  return Array.from({ length: STAGES + 1 }, (_, stage) => `${name}/${stage}`);
}
