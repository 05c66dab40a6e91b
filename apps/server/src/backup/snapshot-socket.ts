import { createConnection, type Socket } from "node:net";
import { join } from "node:path";
import type { Database } from "@rubrica/adapter-postgres";
import type { Logger } from "@rubrica/core";
import { readLine, reasonOf, serveOwnerSocket } from "../command-socket/owner-socket.ts";
import { StartupError } from "../startup-error.ts";
import type { DataFolder } from "../storage/data-folder.ts";
import { removeSnapshot, type Snapshot, takeSnapshot } from "./snapshot.ts";

/** In the data folder, which only its owner may enter. Whoever can open the socket could read all the data anyway. */
const socketOf = (folder: DataFolder) => join(folder.path, "backup.socket");

/** Copying a large database on a slow disk takes less. */
const limit = { milliseconds: 60 * 60 * 1000, inWords: "an hour" };

/**
 * Lets `bun run backup` ask this process, which alone may open the embedded database, for a snapshot. There is one
 * snapshot at a time. It is removed when its connection closes.
 * @returns a function that stops it after a snapshot that is being taken.
 */
export async function serveSnapshots(options: {
  readonly folder: DataFolder;
  readonly database: Database;
  readonly logger: Logger;
}): Promise<() => Promise<void>> {
  const { folder, database, logger } = options;
  await removeSnapshot(folder);

  let isServing = false;
  async function answer(socket: Socket): Promise<void> {
    if (isServing) {
      socket.end(`${JSON.stringify({ error: "another backup is being made" })}\n`);
      return;
    }
    isServing = true;
    await serve(socket).finally(() => {
      isServing = false;
    });
  }

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

  return await serveOwnerSocket({
    path: socketOf(folder),
    onConnection: answer,
    stopBy: "disconnect",
    consequence: "no backup can be made while this process runs",
    logger,
  });
}

/** A snapshot of a running service, which `release()` removes. */
export interface HeldSnapshot extends Snapshot {
  release(): Promise<void>;
}

/** Asks the process that works on the data folder. Rejects with StartupError when it gives no snapshot. */
export async function requestSnapshot(folder: DataFolder): Promise<HeldSnapshot> {
  const socket = createConnection(socketOf(folder));
  const line = await readLine(socket, limit).catch((error) => {
    throw new StartupError(
      "data_folder_in_use",
      `DATA_DIR: ${folder.path} is in use, and the process there gives no backup (${reasonOf(error)}): stop it first, or run this as its user`,
    );
  });
  socket.setTimeout(0);
  const answer = line === null ? { error: "the service stopped" } : JSON.parse(line);
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
