/**
 * A worker process for the tests that kill one between its stores and a queue in another system. Arguments: the address
 * of the database, that of the queue, the report whose events are the lines that it keeps, tasks at once.
 *
 * A `stage` keeps the line `name/stage` and enqueues the next one.
 */
import {
  completed,
  createOutboxQueue,
  createWorkerManager,
  defineHandler,
  defineWorker,
} from "@rubrica/worker-runtime";
import postgres from "postgres";
import { postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import { createPostgresStores } from "../src/index.ts";
import { connectForeignQueue } from "./foreign-queue.ts";
import { keepLine } from "./kept-lines.ts";
import { type StagePayload, stageTask } from "./stage-task.ts";

const [databaseUrl = "", queueUrl = "", reportId = "", concurrency = "1"] = process.argv.slice(2);
const sql = postgres(databaseUrl, { max: 4, onnotice: () => {} });
const joined = createOutboxQueue({
  stores: createPostgresStores({ database: postgresjsDatabase(sql) }),
  foreign: connectForeignQueue(queueUrl),
  pollSeconds: 0.2,
  relayLeaseSeconds: 3,
  storeSeconds: 2,
});

const definition = defineWorker({
  kind: "test",
  handlers: {
    stage: defineHandler({
      payload: { parse: (value) => value as StagePayload },
      async run({ payload }) {
        const { name, stage, stages, milliseconds } = payload;
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        return completed({
          commit: (stores) => keepLine(stores, reportId, `${name}/${stage}`),
          next: stage < stages ? [stageTask({ ...payload, stage: stage + 1 })] : [],
        });
      },
    }),
  },
});

createWorkerManager({
  ...joined,
  definitions: [definition],
  plan: new Map([["test", Number(concurrency)]]),
  // A sixth of it is what a renewal may take, also on a busy machine.
  leaseSeconds: 3,
  sweepSeconds: 0.3,
  pollSeconds: 0.2,
}).start();
joined.relay.start();
