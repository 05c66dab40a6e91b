import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const LOOK_MILLISECONDS = 1_000;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Stops the service with the command that started it. `bun run start`, and npx before it, may each put a shell in between,
 * which dies of a signal and hands nothing on: the service would stay behind. So they are watched: once one of them is gone,
 * the service stops as by SIGTERM. Started in any other way, nothing is watched, nor what the command itself was started by.
 */
export function stopWithStarter(stop: () => void, environment: Environment): void {
  const links = linksOf(environment);
  const starters = ancestors(links);
  if (starters.length === 0) return;
  const timer = setInterval(() => {
    if (ancestors(links).join() === starters.join()) return;
    clearInterval(timer);
    stop();
  }, LOOK_MILLISECONDS);
  timer.unref();
}

/** How many of the processes before the service belong to the command: `bun run` or its shell; more where npx started it. */
function linksOf({ npm_lifecycle_event: script, npm_execpath: npm = "" }: Environment): number {
  if (script !== "start") return 0;
  return /[/\\\\]np[mx]-cli\.js$/.test(npm) ? 3 : 1;
}

/** The nearest ancestors of this process, as many as can be told. */
function ancestors(count: number): readonly number[] {
  const found: number[] = [];
  for (let id: number | null = process.ppid; found.length < count && id !== null; id = parentOf(id)) found.push(id);
  return found;
}

/** The parent of a process; null where that cannot be told, as on Windows. */
function parentOf(id: number): number | null {
  const text = process.platform === "linux" ? fromProc(id) : fromPs(id);
  const parent = Number(text ?? Number.NaN);
  return Number.isInteger(parent) && parent > 0 ? parent : null;
}

/** Behind the name, which stands in brackets and may hold anything: the state, then the parent. */
function fromProc(id: number): string | null {
  try {
    return /\) \S (\d+) [^)]*$/.exec(readFileSync(`/proc/${id}/stat`, "latin1"))?.[1] ?? null;
  } catch {
    return null;
  }
}

function fromPs(id: number): string | null {
  if (process.platform === "win32") return null;
  return spawnSync("ps", ["-o", "ppid=", "-p", String(id)], { encoding: "utf8" }).stdout?.trim() || null;
}
