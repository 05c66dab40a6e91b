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

/** The process that draws the page and runs its workers: the largest renderer, since other windows show less. */
export async function processOf(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] };
  await session?.detach();
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const sizes = await Promise.all(
    renderers.map(async ({ id }) => ({ id, size: (await memoryOf(id).catch(() => null))?.proportional ?? 0 })),
  );
  return sizes.sort((a, b) => b.size - a.size)[0]?.id ?? Number.NaN;
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
