/** What each file of tests takes, as measured in the last green run that was asked to keep it. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const KEPT = join(import.meta.dirname, "file-seconds.json");

/** Seconds by file, such as `apps/server/test/reports.test.ts`. Out of date it is only slower. */
export type FileSeconds = ReadonlyMap<string, number>;

export function readFileSeconds(): FileSeconds {
  if (!existsSync(KEPT)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(KEPT, "utf8")) as Record<string, number>));
}

/** Keeps what was measured, by name; files that were not run keep what they had, as long as they are there. */
export function writeFileSeconds(measured: FileSeconds, exists: (file: string) => boolean): void {
  const all = new Map([...readFileSeconds(), ...measured]);
  const sorted = [...all].filter(([file]) => exists(file)).sort(([left], [right]) => (left < right ? -1 : 1));
  writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Seconds that a file is taken to last: measured, or by its length among those that were. */
export function weighFile(file: { readonly path: string; readonly bytes: number }, kept: FileSeconds): number {
  return kept.get(file.path) ?? Math.max(MIN_SECONDS, file.bytes / BYTES_A_SECOND);
}

const MIN_SECONDS = 0.2;
/** Of the files that were measured, in the mean. */
const BYTES_A_SECOND = 4_000;
