/** Loaded before the tests of the console (bunfig.toml), so that its files share one browser. */
import { afterAll } from "bun:test";
import { closeBrowser, keepBrowserBetweenFiles } from "./shared-browser.ts";

keepBrowserBetweenFiles();
afterAll(closeBrowser, 30_000);
