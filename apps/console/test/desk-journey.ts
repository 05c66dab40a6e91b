import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import type { useFindings } from "./findings-journey.ts";
import type { TestLanguage } from "./open-console.ts";

const words = {
  zh: { accept: "认可并发布，下一份", reviewed: "已复核", order: "顺序", byName: "按姓名", keys: "按键" },
  en: { accept: "Accept and release, next", reviewed: "Reviewed", order: "Order", byName: "By name", keys: "Keys" },
} as const;

/** The bench on show, and the id of its report. */
export const bench = (page: Page) => page.locator("[data-report][data-shown]");
export const shownReport = (page: Page) => bench(page).getAttribute("data-report");
export const chosen = (page: Page) => bench(page).locator("tr[data-chosen]");

/** Opens the desk over the reports of which the name holds `name`, with the points of the first one on show. */
export async function openDesk(page: Page, name: string, more = ""): Promise<void> {
  await page.goto(`/console/desk?q=${encodeURIComponent(name)}${more}`);
  await chosen(page).waitFor();
}

/** Accepts one report after the other by `a`; how many presses it took, and how long from each press to the next report. */
export async function acceptAll(page: Page, count: number): Promise<readonly number[]> {
  const milliseconds: number[] = [];
  for (let marked = 0; marked < count; marked += 1) {
    const before = await shownReport(page);
    const begun = performance.now();
    await page.keyboard.press("a");
    if (marked + 1 < count) {
      await page.waitForFunction(
        (id) => {
          const now = document.querySelector("[data-report][data-shown]");
          return (
            now !== null && now.getAttribute("data-report") !== id && now.querySelector("tr[data-chosen]") !== null
          );
        },
        before,
        { polling: "raf" },
      );
      milliseconds.push(performance.now() - begun);
    }
  }
  return milliseconds;
}

/** Everything at its place on a screen of this width, reachable, and within its edges. */
export function testDeskIn(language: TestLanguage, width: number, scene: ReturnType<typeof useFindings>): void {
  const { tested, held, scoreOf } = scene;
  test(`shows queue, document and all points, and is accessible (${language}, ${width} px)`, async () => {
    const name = `Desk ${language} ${width}`;
    for (const each of ["one", "two"]) await held(`${name} ${each}`);
    const said = words[language];
    const height = width === 390 ? 844 : 900;
    const { page } = await tested.signedIn("teacher", "/class", { language, width, height });
    await openDesk(page, name);
    await page.getByRole("button", { name: new RegExp(said.accept) }).waitFor();
    await eventually(() => sidewaysOverflow(page)).toBe(0);
    // On a phone the document is behind the points.
    if (width > 760) await bench(page).locator(".page canvas").first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    if (width < 1440) return;
    // The last criterion stands above the foot.
    const rows = bench(page).locator("tr[data-criterion]");
    const [last, foot] = [await rows.last().boundingBox(), await bench(page).locator("footer").boundingBox()];
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    // By name, and the address keeps it with the place.
    await page.getByRole("button", { name: new RegExp(said.order) }).click();
    await page.getByRole("option", { name: said.byName }).click();
    await page.waitForURL((url) => url.searchParams.get("order") === "name" && url.searchParams.has("at"));
    await page.keyboard.press("n");
    const second = await shownReport(page);
    await page.reload();
    await chosen(page).waitFor();
    await eventually(() => shownReport(page)).toBe(second);
    expect((await scoreOf(second ?? "")).accepted).toBeNull();
  });
}
