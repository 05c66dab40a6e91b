import { type Browser, chromium } from "playwright-core";

export type { Page } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Where the browser is; null when there is none. */
export const browserPath: string | null =
  process.env.CHROMIUM_PATH ?? names.map((name) => Bun.which(name)).find((path) => path !== null) ?? null;

if (browserPath === null) {
  const reason = "There is no Chromium: apt-get install chromium fonts-noto-cjk, or set CHROMIUM_PATH.";
  if (process.env.CI) throw new Error(reason);
  console.warn(`Skipped what needs a browser. ${reason}`);
}

/** A browser without a window. As root it cannot have a sandbox. */
export function launchBrowser(settings: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath ?? "",
    args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), ...settings],
    timeout: 30_000,
  });
}
