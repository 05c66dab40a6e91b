import { constants } from "node:fs";
import { copyFile, link, mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";

/** How many files at a time. */
const LANES = 16;

/**
 * Gives every file of a folder a second name in another one, for files that are replaced and never written to: what is
 * removed or replaced afterwards stays there. Hidden files and folders, which are unfinished, stay behind.
 */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(join(from, folder), { withFileTypes: true }).catch(unlessAbsent);
    const shown = (entries ?? []).filter(({ name }) => !name.startsWith("."));
    for (const entry of shown) if (entry.isDirectory()) folders.push(join(folder, entry.name));
    const files = shown.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
    if (files.length > 0) await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
    await Promise.all(
      Array.from({ length: Math.min(LANES, files.length) }, async () => {
        for (let path = files.pop(); path !== undefined; path = files.pop())
          await linkFile(join(from, path), join(to, path));
      }),
    );
  }
}

async function linkFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return;
    // Another file system, or one that knows no second names.
    if (!["EXDEV", "EPERM", "ENOTSUP", "EMLINK", "ENOSYS"].includes(code ?? "")) throw error;
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(from, to, constants.COPYFILE_FICLONE).catch(unlessAbsent);
  }
}

function unlessAbsent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}
