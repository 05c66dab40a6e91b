import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of its own that can be filled up. */
export interface SmallDisk {
  readonly path: string;
  /** Takes all the room that is left; again and again, since others may have made some. */
  fill(): Promise<void>;
  /** Gives it back. */
  makeRoom(): Promise<void>;
  close(): void;
}

/**
 * Mounts a disk of so many megabytes in memory, which goes with `close`.
 * @returns what it needs as a sentence, where this process may not mount anything.
 */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  if (process.platform !== "linux") return "a disk that can be filled up needs Linux (mount -t tmpfs)";
  const path = mkdtempSync(join(tmpdir(), "rubrica-disk-"));
  try {
    const options = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0777`, "tmpfs", path];
    execFileSync("mount", options, { stdio: ["ignore", "ignore", "pipe"] });
  } catch {
    rmSync(path, { recursive: true });
    return "a disk that can be filled up needs root with the right to mount (CAP_SYS_ADMIN): mount -t tmpfs was refused";
  }
  const filler = join(path, "filler");
  return {
    path,
    async fill() {
      const file = await open(filler, "a");
      try {
        for (let bytes = 1 << 20; bytes >= 1; ) {
          try {
            const { bytesWritten } = await file.write(Buffer.alloc(bytes, 1));
            if (bytesWritten < bytes) bytes = Math.floor(bytes / 2);
          } catch (error) {
            if ((error as { readonly code?: string }).code !== "ENOSPC") throw error;
            bytes = Math.floor(bytes / 2);
          }
        }
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(filler, { force: true }),
    close() {
      // Lazily: whoever still has a file open keeps it until then.
      execFileSync("umount", ["--lazy", path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
