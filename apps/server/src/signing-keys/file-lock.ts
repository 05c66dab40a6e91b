import { Database } from "bun:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** Far longer than anybody holds such a lock. */
const WAIT_MILLISECONDS = 10_000;

/**
 * Takes the lock of that name, in turn with other processes and this one; rejects when it does not come within ten
 * seconds. It is SQLite's, which the operating system frees even after kill -9.
 * @returns a function that gives the lock back.
 */
export async function lockFile(path: string): Promise<() => void> {
  const deadline = performance.now() + WAIT_MILLISECONDS;
  for (;;) {
    const lock = new Database(path, { create: true });
    try {
      lock.run("pragma busy_timeout = 0");
      lock.run("begin exclusive");
      return () => lock.close();
    } catch (error) {
      lock.close();
      if ((error as { code?: string }).code !== "SQLITE_BUSY" || performance.now() > deadline) throw error;
    }
    await sleep(20);
  }
}
