import type { Page } from "playwright-core";

/** Where a mark lies, in points from the upper left of its page, and whether one can see it. */
export interface MarkPlace {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** All of it, in the window of the document. */
  readonly inSight: boolean;
}

/** Measures what the browser drew against a page of `widthPoints`. Waits for the mark to be current. */
export async function measureMark(page: Page, evidenceId: string, widthPoints: number): Promise<MarkPlace> {
  const mark = page.locator(`.page [data-evidence="${evidenceId}"][aria-current="true"]`);
  await mark.waitFor();
  return mark.evaluate((element, width) => {
    const holder = element.closest(".page") as HTMLElement;
    const scroll = element.closest("[role=group]") as HTMLElement;
    const [box, sheet, window] = [element, holder, scroll].map((each) => each.getBoundingClientRect()) as [
      DOMRect,
      DOMRect,
      DOMRect,
    ];
    const perPoint = holder.clientWidth / width;
    const left = sheet.left + holder.clientLeft;
    const top = sheet.top + holder.clientTop;
    return {
      x0: (box.left - left) / perPoint,
      y0: (box.top - top) / perPoint,
      x1: (box.right - left) / perPoint,
      y1: (box.bottom - top) / perPoint,
      inSight: box.top >= window.top - 1 && box.bottom <= window.bottom + 1,
    };
  }, widthPoints);
}

/** The largest distance between two edges, in points. */
export function distance(
  place: Omit<MarkPlace, "inSight">,
  box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number },
): number {
  return Math.max(
    Math.abs(place.x0 - box.x0),
    Math.abs(place.y0 - box.y0),
    Math.abs(place.x1 - box.x1),
    Math.abs(place.y1 - box.y1),
  );
}
