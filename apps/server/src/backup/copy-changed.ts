import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Makes a copy of a folder by several calls, the last of which has little left to do. */
export interface FolderCopy {
  /**
   * Brings the copy to what the folder holds. While somebody writes there it may be torn; called again when nobody does, it
   * is exact, and takes over only what changed since.
   */
  update(): Promise<void>;
}

/** Times of files are as coarse as this or finer: who wrote shortly before it was looked may write again unseen. */
const COARSEST_MILLISECONDS = 2_000n;

interface Seen {
  readonly size: bigint;
  readonly changedAt: bigint;
  /** Before it was looked at. */
  readonly lookedAt: bigint;
}

/** Copies a folder that goes on being written to. Nothing is made before `update` is called. */
export function createFolderCopy(from: string, to: string): FolderCopy {
  const copied = new Map<string, Seen>();

  async function take(path: string): Promise<void> {
    const lookedAt = BigInt(Date.now());
    try {
      const { size, mtimeMs } = await stat(join(from, path), { bigint: true });
      const before = copied.get(path);
      if (before && before.size === size && before.changedAt === mtimeMs && isSettled(before)) return;
      await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
      // Where the file system can, it shares the bytes until one side changes them.
      await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
      copied.set(path, { size, changedAt: mtimeMs, lookedAt });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }

  return {
    async update() {
      await mkdir(to, { recursive: true, mode: 0o700 });
      const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(noneIfAbsent);
      const files = new Set<string>();
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name).slice(from.length + 1);
        if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
        else if (entry.isFile()) files.add(path);
      }
      for (const path of files) await take(path);
      for (const path of [...copied.keys()].filter((path) => !files.has(path))) {
        await rm(join(to, path), { force: true });
        copied.delete(path);
      }
    },
  };
}

function noneIfAbsent(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOENT") return [];
  throw error;
}

function isSettled({ changedAt, lookedAt }: Seen): boolean {
  return changedAt + COARSEST_MILLISECONDS < lookedAt;
}
