import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { readJson } from "./hand-in.ts";
import type { TestLanguage } from "./open-console.ts";
import type { UsedConsole } from "./use-console.ts";

const WAIT_MILLISECONDS = 30_000;

const words = {
  zh: { pageName: (page: number) => `第 ${page} 页`, pages: "页面" },
  en: { pageName: (page: number) => `page ${page}`, pages: "Pages" },
} as const;

/** A place in a report that a node of the graph is named at. */
export interface NodePlace {
  readonly key: string;
  readonly report: string;
  readonly page: number;
  readonly quote: string;
}

/** A place beyond the first page, so that the document has to go there. */
export async function findPlace(page: Page): Promise<NodePlace> {
  const { nodes } = await readJson(page, "/api/v1/knowledge-graph/overview");
  for (const { key } of nodes) {
    if (key.startsWith("report:")) continue;
    const query = new URLSearchParams({ key });
    const { edges } = await readJson(page, `/api/v1/knowledge-graph/neighbourhood?${query}`);
    const evidence = edges
      .flatMap((edge: { evidence: unknown[] }) => edge.evidence)
      .find((each: { page: number | null; quote?: string }) => (each.page ?? 0) > 1 && each.quote);
    if (evidence) return { key, report: evidence.report_id, page: evidence.page, quote: evidence.quote };
  }
  throw new Error("No node of the graph is named beyond a first page.");
}

/** From a node to the lines of the report that name it, in the graph that was built. */
export function testPassage(language: TestLanguage, tested: UsedConsole): void {
  test(`a place of a node opens the report there, its lines framed (${language})`, async () => {
    const { pageName, pages } = words[language];
    const { page } = await tested.signedIn("teacher", null, { language });
    const node = await findPlace(page);
    await page.goto(`/console/graph?node=${encodeURIComponent(node.key)}`);
    const place = page.locator("p").filter({ hasText: node.quote });
    const link = place.getByRole("link", { name: pageName(node.page), exact: true }).first();
    await link.waitFor({ timeout: WAIT_MILLISECONDS });
    expect(await accessibilityViolations(page)).toEqual([]);
    await link.click();
    await page.waitForURL((url) => url.pathname.endsWith(`/reports/${node.report}`));
    const sheet = page.locator(`.page[data-page-number="${node.page}"]`);
    const frame = sheet.locator("[data-asked]").first();
    await frame.waitFor({ timeout: WAIT_MILLISECONDS });
    // What is framed is what the graph quotes, and one can see it.
    const framed = await wordsIn(page, node.page);
    expect(framed).toContain(node.quote.replace(/\s/g, "").slice(0, 8));
    await eventually(async () => {
      const scroll = await page.getByRole("group", { name: pages, exact: true }).boundingBox();
      const box = await frame.boundingBox();
      return scroll !== null && box !== null && box.y >= scroll.y && box.y < scroll.y + scroll.height;
    }).toBe(true);
    await eventually(() => sidewaysOverflow(page)).toBe(0);
  }, 240_000);
}

/** The text of the page below the frames, as pdf.js laid it out. */
function wordsIn(page: Page, number: number): Promise<string> {
  return page.locator(`.page[data-page-number="${number}"]`).evaluate(async (sheet) => {
    for (;;) {
      const frames = [...sheet.querySelectorAll("[data-asked]")].map((each) => each.getBoundingClientRect());
      const words = [...sheet.querySelectorAll<HTMLElement>(".textLayer span")].filter((span) => {
        const { left, right, top, bottom } = span.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return frames.some((frame) => x > frame.left && x < frame.right && y > frame.top && y < frame.bottom);
      });
      if (words.length > 0) return words.map((word) => word.textContent.replace(/\s/g, "")).join("");
      await new Promise(requestAnimationFrame);
    }
  });
}
