/** Steps that decide what each line of the pages is, from what is certain to what is guessed. */
import { findCaptions } from "../captions/find-captions.ts";
import { linesOfDeclared, readDeclaredHeadings, settleHeadings } from "../headings/combined/find-headings.ts";
import { claimAsides } from "../lines/asides.ts";
import { readFootnotes } from "../lines/footnotes.ts";
import { LineRoles } from "../lines/line-roles.ts";
import { claimRunningHeads } from "../lines/running-heads.ts";
import { measureBodySize, measureText } from "../lines/text-metrics.ts";
import { findAllFormulas, findPageObjects } from "../objects/page-objects.ts";
import type { Step } from "./report-draft.ts";

export const claimEdges: Step<"pages", "edges" | "labels"> = ({ pages }) => {
  const edges = LineRoles.allProse(pages);
  claimAsides(pages, edges);
  return { labels: claimRunningHeads(pages, edges), edges };
};

/** Declared headings are certain enough that captions and objects must not take their lines. */
export const readDeclarations: Step<"facts" | "pages" | "edges" | "labels", "declared" | "sparing"> = (draft) => {
  const { facts, pages, edges, labels } = draft;
  const declared = readDeclaredHeadings({ facts, pages, roles: edges, labels });
  return { declared, sparing: edges.sparing(linesOfDeclared(declared)) };
};

export const locateCaptions: Step<"pages" | "sparing", "bodySize" | "locatedCaptions" | "captioned"> = (draft) => {
  const { pages, sparing } = draft;
  const bodySize = measureBodySize(pages, sparing);
  const locatedCaptions = findCaptions({ pages, isFree: (page, line) => sparing.isProse(page, line), bodySize });
  for (const { page, line, lineCount } of locatedCaptions) {
    for (let index = line; index < line + lineCount; index++) sparing.claim(page, index, "caption");
  }
  return { bodySize, locatedCaptions, captioned: sparing };
};

export const locateObjects: Step<"pages" | "captioned" | "declared" | "bodySize", "objects" | "withObjects"> = (
  draft,
) => {
  const { pages, captioned, declared, bodySize } = draft;
  const objects = findPageObjects(pages, captioned, declared.printed?.pages ?? [], bodySize);
  return { objects, withObjects: captioned };
};

export const measureProse: Step<"pages" | "withObjects", "metrics"> = ({ pages, withObjects }) => ({
  metrics: measureText(pages, withObjects),
});

/** The one place where lines become headings. */
export const settleAllHeadings: Step<"pages" | "edges" | "declared" | "metrics", "foundHeadings" | "titled"> = (
  draft,
) => {
  const { pages, edges, declared, metrics } = draft;
  return { foundHeadings: settleHeadings({ declared, pages, roles: edges, metrics }), titled: edges };
};

export const locateFootnotesAndFormulas: Step<
  "pages" | "titled" | "metrics",
  "footnotes" | "foundFormulas" | "roles"
> = ({ pages, titled, metrics }) => ({
  footnotes: readFootnotes(pages, titled, metrics),
  foundFormulas: findAllFormulas(pages, titled, metrics.bodySize),
  roles: titled,
});
