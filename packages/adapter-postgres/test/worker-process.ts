/**
 * A worker process for the tests that kill, stop and end one. It works on the database of its first argument and writes
 * a line of JSON for everything that happens.
 *
 * Types: `block` blocks the event loop at its first attempt until there is a file of the given name, `job` works so many
 * seconds, at its first attempt perhaps longer, and is deaf to its signal, `suicide` kills the process after so many seconds.
 * Each result is a task of the type `result`, written by the commit: as many results as there are such tasks.
 */
import { existsSync } from "node:fs";
import type { NewTask } from "@rubrica/core";
import { completed, createWorkerManager, defineHandler, defineWorker } from "@rubrica/worker-runtime";
import postgres from "postgres";
import { postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import { createPostgresStores } from "../src/index.ts";

const [url = "", concurrency = "1"] = process.argv.slice(2);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const result = (payload: object): NewTask => ({ type: "result", payload: { ...payload, processId: process.pid } });

const sql = postgres(url, { max: 4, onnotice: () => {} });
const { queue, taskSource, transaction } = createPostgresStores({ database: postgresjsDatabase(sql) });

const definition = defineWorker({
  kind: "test",
  handlers: {
    job: defineHandler({
      payload: {
        parse: (value) => value as { readonly name: string; readonly seconds: number; readonly firstSeconds?: number },
      },
      async run({ payload: { name, seconds, firstSeconds = seconds }, attempt }) {
        say({ event: "started", name, attempt });
        await new Promise((resolve) => setTimeout(resolve, (attempt === 1 ? firstSeconds : seconds) * 1000));
        say({ event: "returned", name, attempt });
        return completed({ commit: async (stores) => void (await stores.queue.enqueue([result({ name, attempt })])) });
      },
    }),
    block: defineHandler({
      payload: { parse: (value) => value as { readonly name: string; readonly untilFile?: string } },
      async run({ payload: { name, untilFile }, attempt }) {
        say({ event: "started", name, attempt });
        await new Promise((resolve) => setTimeout(resolve, 100));
        const never = new Int32Array(new SharedArrayBuffer(4));
        while (attempt === 1 && untilFile && !existsSync(untilFile)) Atomics.wait(never, 0, 0, 20);
        say({ event: "returned", name, attempt });
        return completed({ commit: async (stores) => void (await stores.queue.enqueue([result({ name, attempt })])) });
      },
    }),
    suicide: defineHandler({
      payload: { parse: (value) => value as { readonly name: string; readonly seconds?: number } },
      async run({ payload: { seconds = 0 } }) {
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        process.kill(process.pid, "SIGKILL");
        return new Promise(() => {});
      },
      async onDead({ payload }, { code }, stores) {
        await stores.queue.enqueue([result({ name: payload?.name, code })]);
      },
    }),
  },
});

const manager = createWorkerManager({
  queue,
  taskSource,
  transaction,
  definitions: [definition],
  plan: new Map([["test", Number(concurrency)]]),
  // A sixth of it is what a renewal may take, also on a busy machine.
  leaseSeconds: 3,
  sweepSeconds: 0.3,
  pollSeconds: 0.5,
  stop: { graceSeconds: 1, abortGraceSeconds: 0.5, flushSeconds: 20 },
});
process.once("SIGTERM", async () => {
  await manager.stop();
  say({ event: "stopped", status: manager.status() });
  await sql.end({ timeout: 1 });
  process.exit(0);
});
manager.start();
say({ event: "ready" });
