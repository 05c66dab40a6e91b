import { createPostgresStores, type Database } from "@rubrica/adapter-postgres";
import { formatTable, median } from "./figures.ts";
import { examplePayload } from "./floor.ts";

/** Claims where many tasks are scheduled ahead, and right after a burst, before anything has been analyzed. */
export async function measureLarge(database: Database): Promise<string> {
  const { queue, taskSource } = createPostgresStores({ database });
  const claim = (limit: number): ReturnType<typeof taskSource.claim> =>
    taskSource.claim({ types: ["nothing"], limit, worker: "benchmark", leaseSeconds: 60 });
  const enqueue = async (count: number, delaySeconds: number): Promise<void> => {
    for (let from = 0; from < count; from += 1000) {
      await queue.enqueue(
        Array.from({ length: 1000 }, (_, index) => ({
          type: "nothing",
          payload: examplePayload(from + index),
          delaySeconds,
        })),
      );
    }
  };
  const milliseconds = async (times: number, work: () => Promise<unknown>): Promise<string> => {
    const taken: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const begun = performance.now();
      await work();
      taken.push(performance.now() - begun);
    }
    return median(taken).toFixed(1);
  };
  await database.script("truncate rubrica.tasks");
  const rows = [["a look, nothing there", await milliseconds(50, () => claim(10))]];
  await enqueue(100_000, 3600);
  rows.push(["a look, 100,000 scheduled ahead", await milliseconds(50, () => claim(10))]);
  await database.script("truncate rubrica.tasks");
  for (let time = 0; time < 10; time += 1) await claim(10);
  await enqueue(200_000, 0);
  rows.push(["the first claim after a burst of 200,000, of 10", await milliseconds(1, () => claim(10))]);
  rows.push(["those that follow, of 10", await milliseconds(50, () => claim(10))]);
  await database.script("truncate rubrica.tasks");
  return `### Large queues\n\n${formatTable(["claim", "ms"], rows)}`;
}
