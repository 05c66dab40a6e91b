import { afterAll, afterEach, beforeAll, setDefaultTimeout } from "bun:test";
import type { Page } from "playwright-core";
import { borrowBrowser, giveBrowserBack } from "./shared-browser.ts";
import { createTestWindows, type TestWindows, type WindowOptions } from "./windows.ts";

/** A demonstration that has started. */
interface StartedDemonstration {
  readonly url: string;
  end(): Promise<unknown>;
}

/** A demonstration that runs, and the way to a window on it. */
export interface UsedDemonstration<Demonstration extends StartedDemonstration = StartedDemonstration> {
  readonly demonstration: Demonstration;
  open(options: WindowOptions): Promise<Page>;
}

/**
 * Starts a demonstration for the tests of the block that this is called in, before its other hooks, and ends it after them.
 * Windows go with the test that opened them.
 */
export function useDemonstration<Demonstration extends StartedDemonstration>(
  start: () => Promise<Demonstration>,
): UsedDemonstration<Demonstration> {
  let used: { readonly demonstration: Demonstration; readonly windows: TestWindows } | null = null;
  const current = () => {
    if (used === null) throw new Error("The demonstration runs in hooks and tests only.");
    return used;
  };
  setDefaultTimeout(240_000);
  beforeAll(async () => {
    const [browser, demonstration] = await Promise.all([borrowBrowser(), start()]);
    used = { demonstration, windows: createTestWindows(browser, demonstration.url) };
  });
  afterEach(() => used?.windows.closeOpened());
  afterAll(async () => {
    await used?.windows.close();
    await used?.demonstration.end();
    await giveBrowserBack();
  });
  return {
    get demonstration() {
      return current().demonstration;
    },
    open: (options) => current().windows.open(options),
  };
}
