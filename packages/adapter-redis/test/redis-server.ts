import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort } from "../../adapter-postgres/test/free-port.ts";
import { waitFor } from "../../adapter-postgres/test/wait-for.ts";

/** A Redis server of this process's own. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with what its folder still holds. */
  start(): Promise<void>;
  /** Holds it up: connections stay open, and nothing is answered. */
  freeze(): void;
  thaw(): void;
}

/**
 * Boots `redis-server` on a free port with its data in a temporary folder. It stops, and its folder goes, when this
 * process ends, whichever way that happens: a guard waits for the end of a pipe.
 * @param settings of the server, such as `{ appendonly: "yes" }`. Default: nothing is written to disk.
 */
export async function bootRedisServer(settings: Readonly<Record<string, string>> = {}): Promise<RedisServer> {
  const program = findRedisServer();
  const folder = mkdtempSync(join(tmpdir(), "rubrica-redis-"));
  const port = await freePort();
  const values = Object.entries({ save: "", appendonly: "no", ...settings }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);
  const fixed = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--pidfile", join(folder, "pid")];
  const guard = spawn("/bin/sh", ["-c", guardScript, "guard", folder], {
    stdio: ["pipe", "ignore", "inherit"],
    detached: true, // a Ctrl-C in the terminal reaches the tests, which then let go of the pipe
  });
  guard.unref();
  let server: ReturnType<typeof spawn> | null = null;

  const start = async (): Promise<void> => {
    const child = spawn(program, [...fixed, ...values], { stdio: ["ignore", "ignore", "inherit"], detached: true });
    child.unref();
    server = child;
    // The guard ends it when this process cannot.
    guard.stdin.write(`${child.pid}\n`);
    await answers(port);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    start,
    freeze: () => void server?.kill("SIGSTOP"),
    thaw: () => void server?.kill("SIGCONT"),
    async kill() {
      const child = server;
      server = null;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Reads process ids until the other end is gone, then ends those processes. */
const guardScript = `
folder=$1
trap '' INT TERM HUP
while read -r pid; do last=$pid; done
kill -CONT $last 2> /dev/null
kill -KILL $last 2> /dev/null
rm -rf "$folder"
`;

/** The program, which `apt-get` brings where this process may. */
function findRedisServer(): string {
  const found = () =>
    (process.env.PATH ?? "")
      .split(":")
      .map((folder) => join(folder, "redis-server"))
      .find(existsSync);
  const present = found();
  if (present) return present;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const install = ["install", "-y", "-qq", "--no-install-recommends", "redis-server"];
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore", env: environment });
    execFileSync("apt-get", install, { stdio: "ignore", env: environment });
  }
  const installed = found();
  if (!installed) throw new Error("These tests need redis-server on the PATH: apt-get install redis-server");
  return installed;
}

async function answers(port: number): Promise<void> {
  const client = new Redis({ port, retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on("error", () => {});
  try {
    await waitFor(async () => (await client.ping().catch(() => null)) === "PONG");
  } finally {
    client.disconnect();
  }
}
