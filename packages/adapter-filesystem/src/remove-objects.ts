import { readdir, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { failureCode, isAbsence } from "./file-system-failure.ts";
import type { SplitPrefix } from "./object-key.ts";
import { resolveInside } from "./object-path.ts";

/** Removes what the prefix names below the folder, and the folders that became empty by it. */
export async function removeObjects(folder: string, prefix: SplitPrefix): Promise<void> {
  const parent = await resolveInside(folder, prefix.folder);
  for (const name of await namesIn(parent)) {
    if (name.startsWith(".") || !name.startsWith(prefix.nameStart)) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
  await removeEmptyFolders(folder, parent);
}

/** Removes the folder and its parents while they are empty, up to but without `top`. */
export async function removeEmptyFolders(top: string, innermost: string): Promise<void> {
  for (let path = innermost; path.length > top.length; path = dirname(path)) {
    try {
      await rmdir(path);
    } catch (error) {
      const code = failureCode(error);
      if (code === "ENOTEMPTY" || code === "EEXIST" || code === "ENOTDIR") return;
      if (code !== "ENOENT") throw error;
    }
  }
}

async function namesIn(path: string): Promise<readonly string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}
