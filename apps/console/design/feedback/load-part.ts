import { type ComponentType, lazy } from "react";

const LOOK_MILLISECONDS = 2_000;
const reloadedKey = "rubrica-reloaded-at";
const RELOAD_PAUSE_MILLISECONDS = 60_000;

/**
 * Loads a part of the console when it is needed. While the service cannot be reached it waits, and goes on by itself. Where the
 * file is gone, since the service was upgraded after the page was opened, the page is loaded anew, once a minute at most: its
 * address brings everybody back to where they were. Rejects where that did not help.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    while (!(await isServiceThere())) await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  }
  try {
    return await load();
  } catch (error) {
    // In words of our own: by the browser's the router would load the page anew once more.
    if (!mayReload()) throw new Error("A part of the page could not be loaded.", { cause: error });
    location.reload();
    return await new Promise(() => {});
  }
}

/** A component that is loaded when it is first shown. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadPart(load) }));
}

async function isServiceThere(): Promise<boolean> {
  try {
    const request = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(10_000) } as const;
    return (await fetch("/console/", request)).ok;
  } catch {
    return false;
  }
}

function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < RELOAD_PAUSE_MILLISECONDS) return false;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    return true;
  } catch {
    // Where nothing can be kept it might never end.
    return false;
  }
}
