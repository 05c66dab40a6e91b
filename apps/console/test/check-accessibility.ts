import { expect } from "bun:test";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { kindForTests } from "./browser.ts";
import { eventually } from "./eventually.ts";

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A hundred words a page, placed by pdf.js over their picture: half of the time that a report takes. The long form checks them. */
const textOfPdf = [".textLayer"];

interface PageWithAxe {
  readonly axe?: { run(context: object, options: object): Promise<AxeResults> };
}

/** What axe-core finds on the page as it stands (WCAG 2.2 AA and best practice), one line each; empty when all is well. */
export async function accessibilityViolations(page: Page): Promise<readonly string[]> {
  // Half a megabyte, which a document has to read only once.
  if (!(await page.evaluate(() => (globalThis as PageWithAxe).axe !== undefined))) await page.evaluate(source);
  // pdf.js makes every page a landmark without a name; the document's pane makes them named groups right after it.
  await page.waitForFunction(() => document.querySelector('.page[role="region"]') === null);
  // The lines are made in the page: all that was found in order is much to hand over.
  return page.evaluate(
    async (left) => {
      const results = await (globalThis as PageWithAxe).axe?.run(
        { exclude: left },
        {
          runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
          resultTypes: ["violations"],
        },
      );
      if (results === undefined) throw new Error("axe-core is not on the page.");
      return results.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary = "" }) =>
            `${id} (${help}) at ${target.join(" ")}: ${failureSummary.split("\n").at(-1)?.trim()}`,
        ),
      );
    },
    kindForTests() === "shell" ? textOfPdf : [],
  );
}

/** By how many pixels the page is wider than its window; 0 when nothing scrolls sideways. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Fails where axe-core finds something on the page, and where it scrolls sideways. */
export async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([]);
  await eventually(() => sidewaysOverflow(page)).toBe(0);
}
