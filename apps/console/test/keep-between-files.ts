/** Loaded before the tests of the console (bunfig.toml), so that its files share browsers, and a service with the default settings. */
import { afterAll } from "bun:test";
import { closeBrowsers, keepBrowsersBetweenFiles } from "./shared-browser.ts";
import { closeConsoles, keepConsolesBetweenFiles } from "./shared-console.ts";

keepBrowsersBetweenFiles();
keepConsolesBetweenFiles();
afterAll(async () => {
  await closeConsoles();
  await closeBrowsers();
}, 30_000);
