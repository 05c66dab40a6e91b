import { opendir } from "node:fs/promises";
import { assertObjectKey } from "@rubrica/core";
import { isAbsence } from "./file-system-failure.ts";

/** Names of the folders in a folder that can be part of a key. Symbolic links are none. */
export async function* foldersIn(path: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(path)) {
      if (entry.isDirectory() && isSegment(entry.name)) yield entry.name;
    }
  } catch (error) {
    if (!isAbsence(error)) throw error;
  }
}

function isSegment(name: string): boolean {
  try {
    assertObjectKey(name);
    return true;
  } catch {
    return false;
  }
}
