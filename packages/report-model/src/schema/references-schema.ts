import type { CslDate, CslItem, CslName, ReferenceStyle } from "../csl-json.ts";
import type { Citation, CrossReference, Reference } from "../parsed-report.ts";
import {
  count,
  type JsonSchema,
  listOf,
  number,
  objectOf,
  oneOf,
  orNull,
  positive,
  reference,
  share,
  text,
} from "./json-schema.ts";

const style = oneOf<ReferenceStyle>({ "gbt7714-2015": true, "gbt7714-2025": true, ieee: true, apa: true, other: true });

const cslProperties: { readonly [Key in keyof Required<CslItem>]: JsonSchema } = {
  type: text,
  title: text,
  author: listOf(reference("cslName")),
  editor: listOf(reference("cslName")),
  translator: listOf(reference("cslName")),
  issued: reference("cslDate"),
  accessed: reference("cslDate"),
  "container-title": text,
  publisher: text,
  "publisher-place": text,
  volume: text,
  issue: text,
  page: text,
  edition: text,
  genre: text,
  medium: text,
  number: text,
  "event-title": text,
  DOI: text,
  ISBN: text,
  URL: text,
  note: text,
};
const optionalCslProperties = (Object.keys(cslProperties) as (keyof CslItem)[]).filter((key) => key !== "type");

/** References as CSL-JSON, and the places where the text points to them and to other things. */
export const REFERENCE_DEFINITIONS: Readonly<Record<string, JsonSchema>> = {
  reference: objectOf<Reference>({
    page: positive,
    box: reference("box"),
    label: orNull(text),
    text,
    style,
    item: reference("cslItem"),
    confidence: share,
  }),
  cslItem: objectOf<CslItem>(cslProperties, optionalCslProperties),
  cslName: objectOf<CslName>({ family: text, given: text, literal: text }, ["family", "given", "literal"]),
  cslDate: objectOf<CslDate>({ "date-parts": listOf(listOf(number)), raw: text }, ["date-parts", "raw"]),
  citation: objectOf<Citation>({
    page: positive,
    box: reference("box"),
    kind: oneOf<Citation["kind"]>({ bracketed: true, superscript: true, "author-year": true, footnote: true }),
    text,
    references: listOf(count),
    dangling: listOf(text),
    range: reference("range"),
    sentence: reference("range"),
  }),
  crossReference: objectOf<CrossReference>({
    page: positive,
    box: reference("box"),
    kind: oneOf<CrossReference["kind"]>({
      figure: true,
      table: true,
      formula: true,
      section: true,
      listing: true,
      algorithm: true,
    }),
    text,
    number: text,
    target: orNull(count),
    range: reference("range"),
  }),
};
