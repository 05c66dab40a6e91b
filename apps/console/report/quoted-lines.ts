import type { TextPage } from "../api/reports/report-text.ts";
import { foldText } from "../design/document/fold-text.ts";
import type { Box } from "../design/document/passages.tsx";

/** The box of each line of a page on which the quote stands; none where it is not found. It may go on over the page. */
export function boxesOfQuote(pages: readonly TextPage[], page: number, quote: string): readonly Box[] {
  // What was too long ends with three dots that the report does not have.
  const needle = foldText(quote.replace(/…$/, ""));
  if (needle === "") return [];
  const lines = [page, page + 1].flatMap((wanted) =>
    (pages.find(({ number }) => number === wanted)?.lines ?? [])
      .filter(({ range }) => range !== null)
      .map(({ text, box }) => ({ text: foldText(text), box, isHere: wanted === page })),
  );
  const begin = lines
    .map(({ text }) => text)
    .join("")
    .indexOf(needle);
  if (begin < 0) return [];
  const end = begin + needle.length;
  let at = 0;
  return lines.flatMap(({ text, box, isHere }) => {
    const from = at;
    at += text.length;
    return isHere && from < end && at > begin ? [box] : [];
  });
}
