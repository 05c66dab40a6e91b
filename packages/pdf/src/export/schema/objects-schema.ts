import type { Caption, CodeListing, Figure, Footnote, Formula, Table, TableCell } from "../../parsed-report.ts";
import {
  count,
  flag,
  type JsonSchema,
  listOf,
  objectOf,
  oneOf,
  orNull,
  positive,
  reference,
  text,
} from "./json-schema.ts";

/** Tables, figures, formulas, listings, captions and footnotes. */
export const OBJECT_DEFINITIONS: Readonly<Record<string, JsonSchema>> = {
  table: objectOf<Table>({
    page: positive,
    box: reference("box"),
    source: oneOf<Table["source"]>({ "structure-tree": true, ruled: true, "three-line": true, borderless: true }),
    rows: positive,
    columns: positive,
    headerRows: count,
    cells: listOf(reference("tableCell")),
    caption: orNull(count),
    continues: orNull(count),
  }),
  tableCell: objectOf<TableCell>({
    row: count,
    column: count,
    rowSpan: positive,
    columnSpan: positive,
    text,
    header: flag,
    box: reference("box"),
  }),
  figure: objectOf<Figure>({
    page: positive,
    box: reference("box"),
    kind: oneOf<Figure["kind"]>({ image: true, drawing: true }),
    caption: orNull(count),
    images: listOf(count),
    alt: orNull(text),
  }),
  formula: objectOf<Formula>({
    page: positive,
    box: reference("box"),
    display: flag,
    number: orNull(text),
    text,
    range: orNull(reference("range")),
  }),
  codeListing: objectOf<CodeListing>({ page: positive, box: reference("box"), text, caption: orNull(count) }),
  caption: objectOf<Caption>({
    page: positive,
    box: reference("box"),
    kind: oneOf<Caption["kind"]>({ figure: true, table: true, listing: true, algorithm: true }),
    label: text,
    number: text,
    text,
    range: orNull(reference("range")),
  }),
  footnote: objectOf<Footnote>({ page: positive, box: reference("box"), label: text, text }),
};
