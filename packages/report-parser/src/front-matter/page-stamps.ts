/** Stamps on every page, such as `Draft` or the mark of an archive: on the cover they are no title. */
import type { LayoutLine, PageLayout } from "@rubrica/pdf";

/** A stamp is on so many of the pages, */
const STAMPED_SHARE = 0.7;
/** and on no fewer than this. */
const MIN_PAGES = 3;
/** Points that its place may differ. */
const SAME_PLACE = 1.5;

/** True when the line comes back at its place, in its size, on nearly every page. */
export function isStamp(line: LayoutLine, pages: readonly PageLayout[]): boolean {
  const printed = pages.filter(({ lines }) => lines.length > 0);
  const least = Math.max(MIN_PAGES, STAMPED_SHARE * printed.length);
  if (printed.length < least) return false;
  return printed.filter(({ lines }) => lines.some((other) => isTwin(other, line))).length >= least;
}

function isTwin(left: LayoutLine, right: LayoutLine): boolean {
  return (
    Math.abs(left.baseline - right.baseline) < SAME_PLACE &&
    Math.abs(left.box.x0 - right.box.x0) < SAME_PLACE &&
    Math.abs(left.fontSize - right.fontSize) < 0.1 &&
    left.text === right.text
  );
}
