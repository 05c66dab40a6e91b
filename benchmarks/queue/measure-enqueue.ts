import { createPostgresStores, type Database } from "@rubrica/adapter-postgres";
import { formatTable, median, quantile } from "./figures.ts";
import { createFloor, examplePayload, insertTasks } from "./floor.ts";
import { fillOwnQueue, startOwnWorkers } from "./own-workers.ts";

/**
 * Enqueueing one task and a thousand, each in turn with an insert into the table of the floor, and with one into a table that
 * is no queue: it has no index but its key.
 */
export async function measureEnqueue(database: Database): Promise<string> {
  await createFloor(database, { name: "floor", tasks: 0, batch: 500, loops: 1 });
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
    const plain: number[] = [];
    for (let time = 0; time < times; time += 1) {
      own.push(await microseconds(() => fillOwnQueue(database, count)));
      floor.push(await microseconds(() => insertTasks(database, "floor_500", count)));
      plain.push(await microseconds(() => insertTasks(database, "plain", count)));
    }
    const speedTo = (others: readonly number[]): string =>
      median(others.map((value, index) => value / (own[index] ?? Number.NaN))).toFixed(2);
    const [ownTime, floorTime, plainTime] = [own, floor, plain].map((values) => median(values).toFixed(0));
    rows.push([String(count), ownTime ?? "", floorTime ?? "", plainTime ?? "", speedTo(floor), speedTo(plain)]);
  }
  await database.script("truncate rubrica.tasks");
  return `### Enqueueing\n\n${formatTable(["tasks at once", "µs", "floor, µs", "plain insert, µs", "speed to the floor", "to the plain insert"], rows)}`;
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
