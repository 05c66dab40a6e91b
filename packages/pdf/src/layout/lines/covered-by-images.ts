import type { PagePrimitives } from "../../engine/page-primitives.ts";

/** Share of the page under images, at most 1; overlapping images count twice. */
export function coveredByImages(page: Pick<PagePrimitives, "images" | "width" | "height">): number {
  let area = 0;
  for (const { box } of page.images) {
    const width = Math.min(box.x1, page.width) - Math.max(box.x0, 0);
    const height = Math.min(box.y1, page.height) - Math.max(box.y0, 0);
    if (width > 0 && height > 0) area += width * height;
  }
  return Math.min(1, area / Math.max(1, page.width * page.height));
}
