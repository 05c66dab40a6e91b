/**
 * The service, or a worker of it, that stands still in a stage as long as a file of the stage's name lies in the folder
 * HELD_STAGES: what watches the stage has time to look. What a dead worker held is free after three seconds.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Database, Statements } from "@rubrica/adapter-postgres";
import { startService } from "../src/boot/start-service.ts";
import { parseEnvironment } from "../src/settings/environment.ts";

const folder = process.env.HELD_STAGES ?? "";

const heldIn = async (stage: string) => {
  while (existsSync(join(folder, stage))) await Bun.sleep(20);
};

const wrapDatabase = (database: Database): Database => ({
  ...database,
  async transaction(work) {
    let begun: string | null = null;
    const result = await database.transaction((statements) =>
      work({
        ...statements,
        query(text, parameters) {
          if (text.includes("insert into public.report_stages")) begun = String(parameters?.[2]);
          return statements.query(text, parameters);
        },
      } satisfies Statements),
    );
    // It is committed, so that everybody knows of it.
    if (begun !== null) await heldIn(begun);
    return result;
  },
});

const running = await startService(parseEnvironment(process.env), { wrapDatabase, leaseSeconds: 3 });
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void running.stop().then(() => process.exit(0)));
}
console.log(`ready: ${running.url}\nanon key: ${running.keys.anon}\nstop: Ctrl+C`);
