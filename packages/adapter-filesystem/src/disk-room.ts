import { statfs } from "node:fs/promises";
import { StorageFullError } from "@rubrica/core";
import { failureCode } from "./file-system-failure.ts";

/** Bytes that a program like this one may still write where the folder is. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The error, as StorageFullError where it says that the disk or this user's share of it is full. */
export function asStorageFull(error: unknown): unknown {
  const code = failureCode(error);
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return new StorageFullError(`The disk under the object folder is full (${code}).`, { cause: error });
}

/** Throws StorageFullError where there is less room than that. */
export async function expectRoom(folder: string, bytes: number): Promise<void> {
  const room = await roomIn(folder);
  if (room >= bytes) return;
  const megabytes = (count: number) => Math.floor(count / 2 ** 20);
  throw new StorageFullError(
    `The disk under the object folder has ${megabytes(room)} MB left; ${megabytes(bytes)} MB are wanted.`,
  );
}
