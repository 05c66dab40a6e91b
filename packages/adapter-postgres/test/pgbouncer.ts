import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

/** A pooler in transaction mode before a PostgreSQL server. */
export interface PgBouncer {
  /** The database's address behind the pooler. */
  readonly url: string;
  readonly version: string;
  close(): Promise<void>;
}

/**
 * Boots `pgbouncer` with few connections to the server, which clients share transaction by transaction.
 * @returns what it needs as a sentence, where it is not installed.
 */
export async function bootPgBouncer(databaseUrl: string): Promise<PgBouncer | string> {
  const program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].find(existsSync);
  if (!program) return "a pooler needs pgbouncer: apt-get install pgbouncer";
  const folder = mkdtempSync(join(tmpdir(), "rubrica-pgbouncer-"));
  chmodSync(folder, 0o755);
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const listenPort = await freePort();
  const settings = `
[databases]
pooled = host=${hostname} port=${port} user=${username} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 100
log_connections = 0
log_disconnections = 0
`;
  writeFileSync(join(folder, "pgbouncer.ini"), settings, { mode: 0o644 });
  // It refuses to run as root.
  const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn(program, ["--quiet", join(folder, "pgbouncer.ini")], { ...identity, stdio: "ignore" });
  const version = /\d+\.\d+/.exec(execFileSync(program, ["--version"], { encoding: "utf8" }))?.[0] ?? "";
  return {
    url: `postgres://${username}@127.0.0.1:${listenPort}/pooled`,
    version,
    async close() {
      const ended = once(child, "exit");
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
