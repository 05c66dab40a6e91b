import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";

/** A Redis of this process's own with an append-only file, as a queue wants it; null where none is installed. */
export async function bootRedisServer(): Promise<{ readonly port: number; stop(): void } | null> {
  const folder = mkdtempSync(join(tmpdir(), "rubrica-redis-"));
  const port = await freePort();
  const server = spawn(
    "redis-server",
    ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--appendonly", "yes", "--save", ""],
    { stdio: "ignore" },
  );
  const isMissing = await new Promise<boolean>((resolve) => {
    server.once("spawn", () => resolve(false));
    server.once("error", () => resolve(true));
  });
  if (isMissing) return null;
  const stop = (): void => {
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", stop);
  const probe = new Redis({ port, maxRetriesPerRequest: null });
  await probe.ping();
  await probe.quit();
  return { port, stop };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}
