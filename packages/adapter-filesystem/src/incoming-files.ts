/**
 * Files being written stand in `.incoming` of the same file system, so that one rename publishes them.
 * Their names tell who writes them: after a crash the next process sees that the writer is gone.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { isAbsence } from "./file-system-failure.ts";

const HOST = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const NAME = /^([0-9a-f]{8})-(\d+)-[0-9a-f-]{36}\.part$/;
/** No upload takes this long; then the writer's id is worth nothing (reused, or on another machine). */
const MAX_AGE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** The folder of files being written; never part of any key. */
function incomingFolder(folder: string): string {
  return join(folder, ".incoming");
}

/** A fresh path for a file being written by this process. */
export function incomingPath(folder: string): string {
  return join(incomingFolder(folder), `${HOST}-${process.pid}-${randomUUID()}.part`);
}

/** Makes the folder of incoming files and removes those whose writer is gone. */
export function prepareIncomingFolder(folder: string): void {
  const incoming = incomingFolder(folder);
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(incoming)) {
    const path = join(incoming, name);
    if (isLeftover(path, name)) rmSync(path, { force: true });
  }
}

function isLeftover(path: string, name: string): boolean {
  const [, host, pid] = NAME.exec(name) ?? [];
  if (host === undefined || pid === undefined) return false;
  const writtenAt = modificationTime(path);
  if (writtenAt === null) return false;
  const now = Date.now();
  if (now - writtenAt > MAX_AGE_MILLISECONDS) return true;
  if (host !== HOST) return false;
  if (Number(pid) !== process.pid) return !isAlive(Number(pid));
  // A container gives every process the same id: what is older than this process is of its predecessor.
  return writtenAt < now - process.uptime() * 1000;
}

function modificationTime(path: string): number | null {
  try {
    return statSync(path).mtimeMs;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
