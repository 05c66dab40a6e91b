import { readFile } from "node:fs/promises";
import type { Page } from "./browser.ts";

/** Memory of a process, in megabytes. Linux only. */
export interface ProcessMemory {
  /** Pages that no other process has. */
  readonly unshared: number;
  /** These, and the process's part of those it shares (PSS). */
  readonly proportional: number;
}

export async function memoryOf(process: number): Promise<ProcessMemory> {
  const text = await readFile(`/proc/${process}/smaps_rollup`, "utf8");
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) / 1000;
  return {
    unshared: megabytes("Private_Clean") + megabytes("Private_Dirty"),
    proportional: megabytes("Pss"),
  };
}

const BUSY_MILLISECONDS = 300;

/** The process that draws the page and runs its workers: the one that works while the page is kept busy. */
export async function processOf(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const secondsOf = async () => {
    const { processInfo } = (await session?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] };
    const renderers = processInfo.filter(({ type }) => type === "renderer");
    return new Map(renderers.map(({ id, cpuTime }) => [id, cpuTime]));
  };
  const before = await secondsOf();
  await page.evaluate((milliseconds) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  }, BUSY_MILLISECONDS);
  const after = await secondsOf();
  await session?.detach();
  const spent = [...after].map(([id, seconds]) => ({ id, seconds: seconds - (before.get(id) ?? 0) }));
  return spent.sort((one, other) => other.seconds - one.seconds)[0]?.id ?? Number.NaN;
}

/** Of the page and of its workers, of which there has to be one: what a browser does by itself in time, or when memory is scarce. */
export async function collectGarbage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const collected = Promise.withResolvers<void>();
  session.on("Target.attachedToTarget", ({ sessionId }) => {
    const message = JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" });
    void session.send("Target.sendMessageToTarget", { sessionId, message });
  });
  session.on("Target.receivedMessageFromTarget", () => collected.resolve());
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  await Promise.all([collected.promise, session.send("HeapProfiler.collectGarbage")]);
  await session.detach();
}
