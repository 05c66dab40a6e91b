/** The server, killed by SIGKILL when it is about to write the row of an upload whose object it has stored. */
import type { Database } from "@rubrica/adapter-postgres";
import { startService } from "../src/boot/start-service.ts";
import { parseEnvironment } from "../src/settings/environment.ts";

const wrapDatabase = (database: Database): Database => ({
  ...database,
  transaction: (work) =>
    database.transaction((statements) =>
      work({
        ...statements,
        query(text, parameters, options) {
          if (text.includes("insert into public.reports")) process.kill(process.pid, "SIGKILL");
          return statements.query(text, parameters, options);
        },
      }),
    ),
});

const running = await startService(parseEnvironment(process.env), { wrapDatabase });
console.log(`ready: ${running.url}\nanon key: ${running.keys.anon}\nstop: kill`);
