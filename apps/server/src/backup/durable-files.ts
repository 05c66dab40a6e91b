import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Waits until everything below a folder, and the folder, has reached the disk. */
export async function makeDurable(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries) await sync(join(parentPath, name));
  await sync(folder);
}

/** Waits until the names that a folder holds have reached the disk, as after a rename, whatever lies below them. */
export async function makeNamesDurable(folder: string): Promise<void> {
  await sync(folder);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}
