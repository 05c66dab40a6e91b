import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import type { useFindings } from "./findings-journey.ts";
import type { TestLanguage } from "./open-console.ts";

const words = {
  zh: {
    accept: "认可并发布，下一份",
    reviewed: "已复核",
    order: "顺序",
    byName: "按姓名",
    keys: "按键",
    unfold: /^展开 \d+ 项$/,
  },
  en: {
    accept: "Accept and release, next",
    reviewed: "Reviewed",
    order: "Order",
    byName: "By name",
    keys: "Keys",
    unfold: /^Show \d+$/,
  },
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

/**
 * Accepts one report after the other by `a`. Resolves with the milliseconds from each key event to the frame after the one in
 * which the next report is on show, by the clock of the page.
 */
export async function acceptAll(page: Page, count: number): Promise<readonly number[]> {
  await page.evaluate(() => {
    const milliseconds: number[] = [];
    Object.assign(window, { acceptMilliseconds: milliseconds });
    const shown = () => {
      const bench = document.querySelector("[data-report][data-shown]");
      return bench?.querySelector("tr[data-chosen]") ? bench.getAttribute("data-report") : null;
    };
    const listen = ({ key, timeStamp }: KeyboardEvent) => {
      if (key !== "a") return;
      const before = shown();
      const look = () => {
        const now = shown();
        if (now === null || now === before) requestAnimationFrame(look);
        else requestAnimationFrame(() => milliseconds.push(performance.now() - timeStamp));
      };
      requestAnimationFrame(look);
    };
    window.addEventListener("keydown", listen, { capture: true });
  });
  const measured = () =>
    page.evaluate(() => (window as unknown as { acceptMilliseconds: readonly number[] }).acceptMilliseconds);
  for (let marked = 1; marked <= count; marked += 1) {
    await page.keyboard.press("a");
    if (marked < count) await eventually(async () => (await measured()).length).toBe(marked);
  }
  return measured();
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
    await page.addInitScript(() => {
      Object.assign(window, { layoutShift: 0 });
      const add = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
          const known = window as unknown as { layoutShift: number };
          if (!hadRecentInput) known.layoutShift += value;
        }
      };
      new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    });
    await openDesk(page, name);
    await page.getByRole("button", { name: new RegExp(said.accept) }).waitFor();
    await eventually(() => sidewaysOverflow(page)).toBe(0);
    // On a phone the document is behind the points.
    if (width > 760) await bench(page).locator(".page canvas").first().waitFor();
    // Nothing moves while the document loads.
    const layoutShift = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
    expect(layoutShift).toBeLessThanOrEqual(0.05);
    expect(await accessibilityViolations(page)).toEqual([]);
    // The head of the desk is its only bar.
    expect(await page.locator("[data-top-bar]").isVisible()).toBe(false);
    const rows = bench(page).locator("tr[data-criterion]");
    const folded = rows.filter({ visible: false });
    if (width > 760) {
      // All criteria stand above the selected one without scrolling, and that above the foot.
      const parts = [rows.last(), bench(page).locator("aside section"), bench(page).locator("footer")];
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      const [last, drawer, foot] = boxes.map((box) => ({
        top: box?.y ?? 0,
        bottom: (box?.y ?? 0) + (box?.height ?? 0),
      }));
      expect(last?.bottom ?? 0).toBeLessThanOrEqual((drawer?.top ?? 0) + 1);
      expect(drawer?.bottom ?? 0).toBeLessThanOrEqual((foot?.top ?? 0) + 1);
      expect(await folded.count()).toBe(0);
      await page.setViewportSize({ width, height: 760 });
    }
    // On a low screen and on a phone a section without anything to do is folded.
    await eventually(() => folded.count()).toBeGreaterThan(0);
    const count = await folded.count();
    await bench(page).getByRole("button", { name: said.unfold }).first().click();
    expect(await folded.count()).toBeLessThan(count);
    await page.setViewportSize({ width, height });
    if (width < 1440) return;
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
