import { type Browser, chromium } from "playwright-core";

export type { Page } from "playwright-core";

/**
 * `shell` is Chromium without the code that draws windows, which takes a third less processor time; `full` is the browser that
 * people use.
 */
export type BrowserKind = "shell" | "full";

const names = {
  shell: ["chromium-headless-shell", "chrome-headless-shell"],
  full: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
} as const;

const given = process.env.CHROMIUM_PATH ?? null;
const find = (kind: BrowserKind) => given ?? names[kind].map((name) => Bun.which(name)).find((path) => path !== null);
const paths = { shell: find("shell") ?? null, full: find("full") ?? null };

/** Where a browser is; null when there is none. */
export const browserPath: string | null = paths.shell ?? paths.full;

if (browserPath === null) {
  const reason = "There is no Chromium: apt-get install chromium-headless-shell fonts-noto-cjk, or set CHROMIUM_PATH.";
  if (process.env.CI) throw new Error(reason);
  console.warn(`Skipped what needs a browser. ${reason}`);
}

/** The kind for the file of tests that runs: the full browser for `*.full-browser.long.test.ts`, the shell for all others. */
export function kindForTests(): BrowserKind {
  return Bun.main.endsWith(".full-browser.long.test.ts") ? "full" : "shell";
}

/** A browser without a window. As root it cannot have a sandbox. Where only the other kind is installed, it is that one. */
export function launchBrowser(settings: readonly string[] = [], kind: BrowserKind = "full"): Promise<Browser> {
  const path = paths[kind];
  if (path === null && browserPath !== null) {
    console.warn(`${names[kind][0]} is not installed, so the tests use ${browserPath}.`);
  }
  return chromium.launch({
    executablePath: path ?? browserPath ?? "",
    args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), ...settings],
    timeout: 30_000,
  });
}
