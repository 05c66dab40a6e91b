/** A process that works on its first task until it is killed. */
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { postgresjsDatabase } from "@rubrica/adapter-postgres/postgresjs";
import { createWorkerManager, defineHandler, defineWorker } from "@rubrica/worker-runtime";
import postgres from "postgres";

const [url = "", options = "{}"] = process.argv.slice(2);
const sql = postgres(url, { max: 4, onnotice: () => {} });
const { queue, taskSource, transaction } = createPostgresStores({ database: postgresjsDatabase(sql) });
const definition = defineWorker({
  kind: "nothing",
  handlers: {
    nothing: defineHandler({
      payload: { parse: (value) => value },
      run() {
        process.stdout.write("begun\n");
        return new Promise(() => {});
      },
    }),
  },
});
createWorkerManager({
  queue,
  taskSource,
  transaction,
  definitions: [definition],
  plan: new Map([["nothing", 10]]),
  ...JSON.parse(options),
}).start();
