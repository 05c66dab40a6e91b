/** The pictures of docs/reading-a-pdf.md, in its order. */
import type { Picture } from "./drawing/picture.ts";
import { drawBytesToReport } from "./pictures/bytes-to-report.ts";
import { drawCaptions } from "./pictures/captions.ts";
import { drawCrossReferences } from "./pictures/cross-references.ts";
import { drawDeclaredHeadings } from "./pictures/declared-headings.ts";
import { drawDocumentJudged } from "./pictures/document-judged.ts";
import { drawFootnotes } from "./pictures/footnotes.ts";
import { drawFrontMatter } from "./pictures/front-matter.ts";
import { drawHeadingsSettled } from "./pictures/headings-settled.ts";
import { drawIsolation } from "./pictures/isolation.ts";
import { drawObjects } from "./pictures/objects.ts";
import { drawOpenAndRepair } from "./pictures/open-and-repair.ts";
import { drawPagePrimitives } from "./pictures/page-primitives.ts";
import { drawProseMeasured } from "./pictures/prose-measured.ts";
import { drawReadingOrder } from "./pictures/reading-order.ts";
import { drawReferencesAndCitations } from "./pictures/references-and-citations.ts";
import { drawRunningHeads } from "./pictures/running-heads.ts";
import { drawTextAssembled } from "./pictures/text-assembled.ts";
import { drawThreeFallbacks } from "./pictures/three-fallbacks.ts";
import { readSamples, type Samples } from "./samples/samples.ts";
import { writeSpecimen } from "./samples/specimen.ts";

type Draw = (samples: Samples) => Picture | Promise<Picture>;

/** By name of the file, without its ending. */
const PICTURES: Readonly<Record<string, Draw>> = {
  "bytes-to-report": drawBytesToReport,
  "open-and-repair": drawOpenAndRepair,
  "page-primitives": drawPagePrimitives,
  "three-fallbacks": drawThreeFallbacks,
  isolation: drawIsolation,
  "reading-order": drawReadingOrder,
  objects: drawObjects,
  "running-heads": drawRunningHeads,
  "declared-headings": drawDeclaredHeadings,
  captions: drawCaptions,
  "prose-measured": drawProseMeasured,
  "headings-settled": drawHeadingsSettled,
  footnotes: drawFootnotes,
  "text-assembled": drawTextAssembled,
  "references-and-citations": drawReferencesAndCitations,
  "cross-references": drawCrossReferences,
  "front-matter": drawFrontMatter,
  "document-judged": drawDocumentJudged,
};

/** Every file of the folder of pictures, by name: the pictures, and the specimen that most of them show. */
export async function drawFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
  const samples = await readSamples();
  const files = new Map<string, Uint8Array>([["specimen.pdf", writeSpecimen()]]);
  for (const [name, draw] of Object.entries(PICTURES)) {
    const picture = await draw(samples);
    files.set(`${name}.svg`, new TextEncoder().encode(picture.toSvg()));
  }
  return files;
}
