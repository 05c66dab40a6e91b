import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { ObjectStoreError } from "@rubrica/core";
import { isAbsence } from "./file-system-failure.ts";

/**
 * The path of the segments below the folder, after proving that no symbolic link lies on the way.
 * Throws {@link ObjectStoreError} `object_outside_folder` at the first link.
 */
export async function resolveInside(folder: string, segments: readonly string[]): Promise<string> {
  let path = folder;
  for (const segment of segments) {
    path = join(path, segment);
    if (await isSymbolicLink(path)) {
      throw new ObjectStoreError("object_outside_folder", segments.join("/"), "a symbolic link stands in the way.");
    }
  }
  return path;
}

async function isSymbolicLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}
