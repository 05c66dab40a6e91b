import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";

/** `ps` is slow; it is asked at most this often. */
const PS_MILLISECONDS = 500;

/**
 * Returns a function that tells the resident memory of another process in bytes: from /proc on Linux, from `ps` on
 * other Unix systems, null elsewhere or when the process is gone.
 */
export function createMemoryGauge(processId: number): () => Promise<number | null> {
  if (process.platform === "linux") return () => readProc(processId);
  if (process.platform === "win32") return async () => null;
  let asked = Number.NEGATIVE_INFINITY;
  let last: number | null = null;
  return async () => {
    if (performance.now() - asked < PS_MILLISECONDS) return last;
    asked = performance.now();
    last = await askPs(processId);
    return last;
  };
}

async function readProc(processId: number): Promise<number | null> {
  const status = await readFile(`/proc/${processId}/status`, "latin1").catch(() => "");
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) * 1024;
}

function askPs(processId: number): Promise<number | null> {
  return new Promise((resolve) => {
    execFile("ps", ["-o", "rss=", "-p", String(processId)], { timeout: 2000 }, (error, output) => {
      const kibibytes = Number.parseInt(output, 10);
      resolve(error !== null || Number.isNaN(kibibytes) ? null : kibibytes * 1024);
    });
  });
}
