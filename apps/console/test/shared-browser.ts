import type { Browser } from "playwright-core";
import { type BrowserKind, kindForTests, launchBrowser } from "./browser.ts";

const browsers = new Map<BrowserKind, Promise<Browser>>();
let keptBetweenFiles = false;

/** Without V8's optimizing compilers the browser takes 8 % less processor time: pages of tests close before optimized code pays. */
const NO_OPTIMIZING_COMPILERS = "--js-flags=--no-maglev,--no-turbofan";

/**
 * The browser of this run of tests, launched when it is first asked for, of the kind that the file of tests takes. One process
 * draws all windows of a context.
 */
export async function borrowBrowser(): Promise<Browser> {
  const kind = kindForTests();
  const running = browsers.get(kind);
  if (running !== undefined && (await running).isConnected()) return running;
  const settings = kind === "shell" ? [NO_OPTIMIZING_COMPILERS] : [];
  const launched = launchBrowser(["--process-per-site", ...settings], kind);
  browsers.set(kind, launched);
  return launched;
}

/** Closes it, unless the files that come may want it. */
export async function giveBrowserBack(): Promise<void> {
  if (!keptBetweenFiles) await closeBrowsers();
}

/** From now on they wait for `closeBrowsers()`. */
export function keepBrowsersBetweenFiles(): void {
  keptBetweenFiles = true;
}

export async function closeBrowsers(): Promise<void> {
  const closing = [...browsers.values()];
  browsers.clear();
  await Promise.all(closing.map(async (browser) => (await browser).close()));
}
