/** Steps that write the text and say where in it everything stands that was found on the pages. */
import { describeCaptions } from "../captions/describe-captions.ts";
import { buildHeadingTree, describeContents } from "../headings/combined/heading-tree.ts";
import { describeFigures, describeFormulas, describeTables } from "../objects/describe-objects.ts";
import { assembleText, lineKey } from "../text/assemble-text.ts";
import { collectWordForms } from "../text/word-forms.ts";
import type { Step } from "./report-draft.ts";

export const writeText: Step<"pages" | "roles" | "metrics" | "foundHeadings", "reportText"> = (draft) => {
  const { pages, roles, metrics, foundHeadings } = draft;
  const headingStarts = new Set(foundHeadings.headings.map(({ page, line }) => lineKey(page, line)));
  return { reportText: assembleText({ pages, roles, metrics, words: collectWordForms(pages), headingStarts }) };
};

export const placeHeadings: Step<
  "reportText" | "roles" | "foundHeadings" | "declared",
  "headings" | "tableOfContents" | "contentsRanges"
> = ({ reportText, roles, foundHeadings, declared }) => ({
  headings: buildHeadingTree(foundHeadings.headings, reportText),
  tableOfContents: describeContents(declared.printed, foundHeadings.headings),
  contentsRanges: reportText.lines
    .filter(({ page, line }) => roles.of(page - 1, line) === "contents-entry")
    .map(({ range }) => range),
});

export const placeObjects: Step<
  "pages" | "reportText" | "locatedCaptions" | "objects" | "foundFormulas",
  "captions" | "figures" | "tables" | "formulas"
> = ({ pages, reportText, locatedCaptions, objects, foundFormulas }) => {
  const captions = describeCaptions(locatedCaptions, pages, reportText);
  const figures = describeFigures(objects, captions);
  return {
    captions,
    figures,
    tables: describeTables(objects, { captions, figures, pages }),
    formulas: describeFormulas(foundFormulas, reportText),
  };
};
