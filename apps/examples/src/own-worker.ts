/** A worker of one's own: retries, leases, dead letters and a graceful stop. */
import { completed, createWorkerManager, defineHandler, defineWorker } from "@rubrica/worker-runtime";
import * as z from "zod";
import { openQueue } from "./queue-in-postgres.ts";

const printer = defineWorker({
  kind: "printer",
  handlers: {
    "print.page": defineHandler({
      payload: z.object({ page: z.number() }), // a task that does not fit is a dead letter at once
      timeoutSeconds: 60,
      async run({ payload, attempt }, { signal }) {
        signal.throwIfAborted(); // it was cancelled, or the worker stops
        if (payload.page === 2 && attempt === 1) throw new Error("paper jam"); // is tried again
        console.log(`page ${payload.page}, attempt ${attempt}`);
        return completed();
      },
      backoff: { baseSeconds: 0.1 },
    }),
  },
});

const { queue, taskSource, close } = await openQueue();
const manager = createWorkerManager({ queue, taskSource, definitions: [printer], plan: new Map([["printer", 1]]) });
manager.start();
await queue.enqueue([1, 2].map((page) => ({ type: "print.page", payload: { page }, key: `print/${page}` })));
process.once("SIGTERM", async () => {
  await manager.stop(); // ends what runs, or gives it back
  await close();
});
