import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createConnection, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { Database } from "@rubrica/adapter-postgres";
import type { Logger } from "@rubrica/core";
import type { DataFolder } from "../boot/data-folder.ts";
import { StartupError } from "../boot/startup-error.ts";
import { removeSnapshot, type Snapshot, takeSnapshot } from "./snapshot.ts";

/** Beside the data, in a folder that only its owner may enter: who gets there may read all of it anyway. */
const socketOf = (folder: DataFolder) => join(folder.path, "backup.socket");

/** A large database on a slow disk; nobody answers at all after this. */
const SNAPSHOT_MILLISECONDS = 60 * 60 * 1000;

/**
 * Lets `bun run backup` ask this process, which alone may open the embedded database, for a snapshot. One at a time; it
 * stays as long as the connection does.
 * @returns a function that stops it, after a snapshot that is being taken.
 */
export async function serveSnapshots(options: {
  readonly folder: DataFolder;
  readonly database: Database;
  readonly logger: Logger;
}): Promise<() => Promise<void>> {
  const { folder, database, logger } = options;
  const path = socketOf(folder);
  // Of a process that was killed: the data folder's lock says that no other one lives.
  await rm(path, { force: true });
  await removeSnapshot(folder);

  let serving: Promise<void> | null = null;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    if (serving !== null) {
      socket.end(`${JSON.stringify({ error: "another backup is being made" })}\n`);
      return;
    }
    serving = serve(socket).finally(() => {
      serving = null;
    });
  });

  async function serve(socket: Socket): Promise<void> {
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    try {
      const snapshot = await takeSnapshot(folder, database);
      logger.info({ heldMilliseconds: snapshot.heldMilliseconds }, "a snapshot for a backup was taken");
      socket.write(`${JSON.stringify(snapshot)}\n`);
      await closed;
    } catch (error) {
      logger.error({ error }, "a snapshot for a backup could not be taken");
      socket.end(`${JSON.stringify({ error: (error as Error).message })}\n`);
    } finally {
      await removeSnapshot(folder);
    }
  }

  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  try {
    server.listen(path);
    await once(server, "listening");
    await chmod(path, 0o600);
  } catch (error) {
    // Such as a path longer than the hundred characters that a socket's name may have.
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    logger.warn({ path, reason }, "no backup can be made while this process runs: its socket could not be opened");
    return async () => {};
  }
  return async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await serving;
    await rm(path, { force: true });
  };
}

/** A snapshot of a running service; it goes with `release`. */
export interface HeldSnapshot extends Snapshot {
  release(): Promise<void>;
}

/** Asks the process that works on the data folder. Rejects with StartupError where it cannot or will not. */
export async function requestSnapshot(folder: DataFolder): Promise<HeldSnapshot> {
  const socket = createConnection(socketOf(folder));
  socket.setTimeout(SNAPSHOT_MILLISECONDS, () => socket.destroy(new Error("no answer within an hour")));
  let text = "";
  try {
    for await (const piece of socket.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
      text += piece;
      if (text.includes("\n")) break;
    }
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new StartupError(
      "data_folder_in_use",
      `DATA_DIR: ${folder.path} is in use, and the process there gives no backup (${reason}): stop it first, or run this as its user`,
    );
  }
  socket.setTimeout(0);
  const answer = text === "" ? { error: "the service stopped" } : JSON.parse(text);
  if (typeof answer.error === "string") throw new StartupError("data_folder_in_use", `No backup: ${answer.error}.`);
  return {
    ...(answer as Snapshot),
    async release() {
      const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
      socket.destroy();
      await closed;
    },
  };
}
