import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A port of this machine on which nobody listens, below those that the system gives away by itself: a server may take its time
 * to open it, or be killed and started again on it, and no connection and no other test gets it by chance meanwhile.
 */
export async function freePort(): Promise<number> {
  for (let trial = 0; trial < 1000; trial += 1) {
    const port = randomInt(10_000, 32_768);
    if (await isFree(port)) return port;
  }
  throw new Error("There is no free port from 10000 to 32767.");
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
