import type { Block, BlockKind, IntegrityFinding, IntegrityKind, Line, ParsedPage } from "../parsed-report.ts";
import {
  count,
  flag,
  type JsonSchema,
  listOf,
  number,
  objectOf,
  oneOf,
  orNull,
  positive,
  reference,
  text,
} from "./json-schema.ts";

const blockKind = oneOf<BlockKind>({
  heading: true,
  paragraph: true,
  "list-item": true,
  caption: true,
  table: true,
  figure: true,
  formula: true,
  code: true,
  footnote: true,
  header: true,
  footer: true,
  "page-number": true,
  "contents-entry": true,
  reference: true,
});

const integrityKind = oneOf<IntegrityKind>({
  "invisible-render-mode": true,
  "background-colour": true,
  tiny: true,
  "off-page": true,
  clipped: true,
  transparent: true,
  covered: true,
  "hidden-layer": true,
  "zero-width-characters": true,
  "bidi-control-characters": true,
  "tag-characters": true,
  "glyph-mismatch": true,
  "replaced-text": true,
  "recognised-text": true,
});

/** Pages, lines, blocks and what is hidden on them. */
export const PAGE_DEFINITIONS: Readonly<Record<string, JsonSchema>> = {
  page: objectOf<ParsedPage>({
    number: positive,
    label: orNull(text),
    width: number,
    height: number,
    lines: listOf(reference("line")),
    blocks: listOf(reference("block")),
  }),
  line: objectOf<Line>({
    text,
    box: reference("box"),
    fontSize: number,
    bold: flag,
    range: orNull(reference("range")),
  }),
  block: objectOf<Block>({ kind: blockKind, box: reference("box"), firstLine: count, lineCount: count }),
  integrityFinding: objectOf<IntegrityFinding>({ page: positive, box: reference("box"), kind: integrityKind, text }),
};
