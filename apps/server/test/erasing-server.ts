/**
 * The server, killed by SIGKILL while it erases a person: RUBRICA_KILL is `worked` (all statements ran, the transaction is about to
 * commit) or `ended` (it has committed, and nothing outside of the database was removed yet).
 */
import type { Database } from "@rubrica/adapter-postgres";
import { startService } from "../src/boot/start-service.ts";
import { parseEnvironment } from "../src/settings/environment.ts";

const moment = process.env.RUBRICA_KILL;
if (moment !== "worked" && moment !== "ended") throw new Error(`There is no moment ${moment}.`);

const die = (): never => {
  process.kill(process.pid, "SIGKILL");
  throw new Error("still alive");
};

const wrapDatabase = (database: Database): Database => ({
  ...database,
  async transaction(work) {
    let isErasure = false;
    const result = await database.transaction(async (statements) => {
      const inner = await work({
        ...statements,
        query(text, parameters, options) {
          isErasure ||= text.includes("insert into rubrica.erasures");
          return statements.query(text, parameters, options);
        },
      });
      if (isErasure && moment === "worked") die();
      return inner;
    });
    if (isErasure) die();
    return result;
  },
});

const running = await startService(parseEnvironment(process.env), { wrapDatabase });
console.log(`ready: ${running.url}\nanon key: ${running.keys.anon}\nstop: kill`);
