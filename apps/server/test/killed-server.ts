/**
 * The server, killed by SIGKILL at a chosen point: RUBRICA_KILL is `stage:moment`, where the moment is `begun` (the
 * stage is recorded as begun), `worked` (its work is done, the transaction that ends it is about to commit) or `ended`
 * (that transaction has committed). The points are seen in the statements that reach the database.
 */
import type { Database, Statements } from "@rubrica/adapter-postgres";
import { PROCESSING_STAGES } from "@rubrica/core";
import { startService } from "../src/boot/start-service.ts";
import { parseEnvironment } from "../src/settings/environment.ts";

const [stage = "", moment = ""] = (process.env.RUBRICA_KILL ?? "").split(":");
if (!(PROCESSING_STAGES as readonly string[]).includes(stage)) throw new Error(`There is no stage ${stage}.`);

type Moment = "begun" | "ended";

const die = (): never => {
  process.kill(process.pid, "SIGKILL");
  throw new Error("still alive");
};

function watch(statements: Statements, saw: (what: Moment) => void): Statements {
  return {
    ...statements,
    query(text, parameters) {
      if (text.includes("insert into public.report_stages") && parameters?.[2] === stage) saw("begun");
      if (text.includes("update public.report_stages") && parameters?.[2] === stage) saw("ended");
      return statements.query(text, parameters);
    },
  };
}

const wrapDatabase = (database: Database): Database => ({
  ...database,
  async transaction(work) {
    let seen: Moment | null = null;
    const result = await database.transaction(async (statements) => {
      const inner = await work(
        watch(statements, (what) => {
          seen = what;
        }),
      );
      if (seen === "ended" && moment === "worked") die();
      return inner;
    });
    if (seen !== null && seen === moment) die();
    return result;
  },
});

const running = await startService(parseEnvironment(process.env), { wrapDatabase });
console.log(`ready: ${running.url}\nanon key: ${running.keys.anon}\nstop: kill`);
