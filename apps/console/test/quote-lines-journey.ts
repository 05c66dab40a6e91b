import { expect, test } from "bun:test";
import { readJson } from "./hand-in.ts";
import type { useReport } from "./report-journey.ts";

const WAIT_MILLISECONDS = 30_000;
const MOST_POINTS_OFF = 3;

interface Line {
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
  readonly range: { readonly start: number; readonly end: number } | null;
}

/** Marks of quotes over several lines. */
export function testQuoteLines(scene: ReturnType<typeof useReport>): void {
  test("a mark over several lines has a part on each, begins and ends with the quote, and opens the reason", async () => {
    const page = await scene.open("/my-reports");
    const id = scene.thesis;
    const { sections } = await readJson(page, `/api/v1/reports/${id}/score`);
    const { pages } = await readJson(page, `/api/v1/reports/${id}/content?parts=pages`);
    const evidence = sections.flatMap((section: { criteria: { evidence: object[] }[] }, at: number) =>
      section.criteria.flatMap((criterion, place) =>
        criterion.evidence.map((each, index) => ({ ...each, id: `${at + 1}.${place + 1}-${index + 1}` })),
      ),
    );
    const linesOf = (each: { page: number; start: number; end: number }): readonly Line[] =>
      pages[each.page - 1].lines.filter(
        ({ range }: Line) => range !== null && range.start < each.end && range.end > each.start,
      );
    const over = evidence.find((each: { box: object | null }) => each.box && linesOf(each as never).length > 1);
    expect(over).toBeDefined();
    const expected = linesOf(over);
    await page.goto(`/console/reports/${id}?at=${over.id}`);
    const mark = page.locator(`.page [data-evidence="${over.id}"][data-lines]`);
    await mark.waitFor({ timeout: WAIT_MILLISECONDS });
    const sheet = pages[over.page - 1];
    const lines = await mark.evaluate((element, widthPoints) => {
      const layer = element.parentElement?.getBoundingClientRect() as DOMRect;
      const perPoint = layer.width / widthPoints;
      return [...element.children].map((line) => {
        const { left, top, right, bottom } = line.getBoundingClientRect();
        return [left - layer.left, top - layer.top, right - layer.left, bottom - layer.top].map(
          (edge) => edge / perPoint,
        ) as [number, number, number, number];
      });
    }, sheet.width as number);
    expect(lines).toHaveLength(expected.length);
    for (const [index, [x0, y0, x1, y1]] of lines.entries()) {
      const { box } = expected[index] as Line;
      expect(Math.abs((y0 + y1) / 2 - (box.y0 + box.y1) / 2)).toBeLessThan(MOST_POINTS_OFF);
      // A quote may begin and end within a line; in between it fills lines.
      if (index > 0) expect(Math.abs(x0 - box.x0)).toBeLessThan(MOST_POINTS_OFF);
      if (index < lines.length - 1) expect(Math.abs(x1 - box.x1)).toBeLessThan(MOST_POINTS_OFF);
    }
    // The last line is marked as far as the quote goes, in place of all the width around it.
    const last = expected.at(-1)?.range;
    const share = ((over.end as number) - (last?.start ?? 0)) / ((last?.end ?? 1) - (last?.start ?? 0));
    const [x0 = 0, , x1 = 0] = lines.at(-1) ?? [];
    const { box } = expected.at(-1) as Line;
    expect(Math.abs(x1 - x0 - share * (box.x1 - box.x0))).toBeLessThan(12);
    await mark.locator("span").first().click();
    await page.locator(`.page [data-evidence="${over.id}"][aria-current="true"]`).waitFor();
    await page.locator(`[data-quote="${over.id}"]`).waitFor();
  });
}
