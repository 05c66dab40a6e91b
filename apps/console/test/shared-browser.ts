import type { Browser } from "playwright-core";
import { launchBrowser } from "./browser.ts";

let browser: Promise<Browser> | null = null;
let keptBetweenFiles = false;

/** The browser of this run of tests, launched when it is first asked for. One process draws all windows of a context. */
export async function borrowBrowser(): Promise<Browser> {
  if (browser !== null && !(await browser).isConnected()) browser = null;
  browser ??= launchBrowser(["--process-per-site"]);
  return browser;
}

/** Closes it, unless the files that come may want it. */
export async function giveBrowserBack(): Promise<void> {
  if (!keptBetweenFiles) await closeBrowser();
}

/** From now on it waits for `closeBrowser()`. */
export function keepBrowserBetweenFiles(): void {
  keptBetweenFiles = true;
}

export async function closeBrowser(): Promise<void> {
  const closing = browser;
  browser = null;
  await (await closing)?.close();
}
