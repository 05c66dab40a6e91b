/** Steps that find in the text what it refers to and what it says of itself. */
import { findCitations } from "../citations/find-citations.ts";
import { findCrossReferences } from "../cross-references/find-cross-references.ts";
import { judgeKind } from "../document/document-kind.ts";
import { readPdfInfo } from "../document/pdf-info.ts";
import { measureTextQuality } from "../document/text-quality.ts";
import { readFrontMatter } from "../front-matter/abstracts.ts";
import { findReferences } from "../reference-lists/find-references.ts";
import type { Step } from "./report-draft.ts";

/** Captions of floats may stand in the middle of a list of references. */
export const findReferenceLists: Step<"reportText" | "headings" | "captions", "foundReferences"> = (draft) => {
  const { reportText, headings, captions } = draft;
  const floats = captions.flatMap(({ range, translation }) => [range ?? [], translation?.range ?? []].flat());
  return { foundReferences: findReferences(reportText, headings, floats) };
};

export const findAllCitations: Step<
  "reportText" | "foundReferences" | "contentsRanges" | "footnotes" | "tables" | "captions",
  "citations"
> = ({ reportText, foundReferences, contentsRanges, footnotes, tables, captions }) => ({
  citations: findCitations({
    reportText,
    found: foundReferences,
    excluded: contentsRanges,
    footnotes,
    tables,
    captions,
  }),
});

/** Contents, lists of references and citations hold numbers that point to nothing of the report itself. */
export const findAllCrossReferences: Step<
  "reportText" | "captions" | "formulas" | "headings" | "contentsRanges" | "foundReferences" | "citations",
  "crossReferences"
> = ({ reportText, captions, formulas, headings, contentsRanges, foundReferences, citations }) => ({
  crossReferences: findCrossReferences({
    reportText,
    captions,
    formulas,
    headings,
    excluded: [
      ...contentsRanges,
      ...foundReferences.lists.map(({ range }) => range),
      ...citations.map(({ range }) => range),
    ],
  }),
});

export const readAbstracts: Step<"reportText" | "headings" | "tableOfContents", "abstracts" | "keywords"> = (draft) => {
  const { reportText, headings, tableOfContents } = draft;
  return readFrontMatter({
    reportText,
    headings: headings.map(({ range }) => range),
    contentsPages: tableOfContents?.pages ?? [],
  });
};

export const judgeDocument: Step<"facts" | "bytes" | "pages" | "headings", "info" | "textQuality" | "kind"> = (
  draft,
) => {
  const { facts, bytes, pages, headings } = draft;
  const info = readPdfInfo(facts, bytes);
  const textQuality = measureTextQuality(pages);
  const kind = judgeKind({ pages, textQuality, headings, producer: `${info.creator} ${info.producer}` });
  return { info, textQuality, kind };
};
