/** How a table of the truth is drawn, judged from the page alone and not from what recognition made of it. */
import type { PageLayout } from "../../packages/pdf/src/layout/page-layout.ts";

export type TableRules = "ruled" | "horizontal" | "none";

/** `box` in PDF coordinates, origin bottom-left. */
export function classifyRules(
  page: PageLayout,
  box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number },
): TableRules {
  const top = page.height - box.y1 - 8;
  const bottom = page.height - box.y0 + 8;
  const inside = page.rules.filter(
    (rule) => rule.box.y1 > top && rule.box.y0 < bottom && rule.box.x1 > box.x0 - 8 && rule.box.x0 < box.x1 + 8,
  );
  const places = (orientation: "horizontal" | "vertical") => {
    const rounded = inside
      .filter((rule) => rule.orientation === orientation)
      .map((rule) => Math.round((orientation === "horizontal" ? rule.box.y0 : rule.box.x0) / 4));
    return new Set(rounded).size;
  };
  if (places("vertical") >= 2 && places("horizontal") >= 3) return "ruled";
  return places("horizontal") >= 1 ? "horizontal" : "none";
}
