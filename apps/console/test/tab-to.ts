import type { Page } from "playwright-core";

/**
 * Presses Tab until the element whose label or text is `name`, or matches it, has the focus.
 * @throws if 60 presses do not reach it.
 */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press("Tab");
    const names = await page.evaluate(() => {
      const { activeElement: element, body } = document;
      // Past the last element the page itself has the focus.
      if (element === body) return [];
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const labelledBy = (element?.getAttribute("aria-labelledby")?.split(" ") ?? []).map((id) =>
        document.getElementById(id),
      );
      return [
        element?.getAttribute("aria-label") ?? element?.textContent,
        ...[...labels, ...labelledBy].map((label) => label?.textContent),
      ];
    });
    const isReached = (each: string) => (typeof name === "string" ? each.trim() === name : name.test(each));
    if (names.some((each) => each && isReached(each))) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
}
