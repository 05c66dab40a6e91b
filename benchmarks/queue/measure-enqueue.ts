import { createPostgresStores, type Database } from "@rubrica/adapter-postgres";
import { formatTable, median, quantile } from "./figures.ts";
import { examplePayload, insertTasks } from "./floor.ts";
import { fillOwnQueue, startOwnWorkers } from "./own-workers.ts";

/** Enqueueing one task and a thousand, each in turn with a plain insert. */
export async function measureEnqueue(database: Database): Promise<string> {
  await database.script(
    "create table plain (id bigint generated always as identity primary key, payload json not null)",
  );
  const rows: string[][] = [];
  for (const { count, times } of [
    { count: 1, times: 500 },
    { count: 1000, times: 30 },
  ]) {
    const own: number[] = [];
    const floor: number[] = [];
    for (let time = 0; time < times; time += 1) {
      own.push(await microseconds(() => fillOwnQueue(database, count)));
      floor.push(await microseconds(() => insertTasks(database, "plain", count)));
    }
    const ratio = median(floor.map((value, index) => value / (own[index] ?? Number.NaN)));
    rows.push([String(count), median(own).toFixed(0), median(floor).toFixed(0), ratio.toFixed(2)]);
  }
  await database.script("truncate rubrica.tasks");
  return `### Enqueueing\n\n${formatTable(["tasks at once", "µs", "plain insert, µs", "speed to it"], rows)}`;
}

/** From before the enqueueing until the handler begins, with a worker that is idle. */
export async function measurePickup(database: Database, times = 300): Promise<string> {
  const { queue } = createPostgresStores({ database });
  let begin: () => void = () => undefined;
  const manager = startOwnWorkers(database, 10, () => begin());
  const waits: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    waits.push(
      await microseconds(async () => {
        await queue.enqueue([{ type: "nothing", payload: examplePayload(time) }]);
        await begun;
      }),
    );
  }
  await manager.stop();
  const [half, most] = [0.5, 0.99].map((share) => (quantile(waits, share) / 1000).toFixed(1));
  return `### Pickup by an idle worker\n\n${formatTable(["p50, ms", "p99, ms"], [[half ?? "", most ?? ""]])}`;
}

async function microseconds(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) * 1000;
}
