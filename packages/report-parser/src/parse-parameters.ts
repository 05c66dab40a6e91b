import type { ReadParameters } from "@rubrica/pdf";

/** What the isolated module of reports is told beside the bytes. */
export interface ParseParameters extends ReadParameters {
  /** Default: the report itself. JSON goes on as bytes, without being read on the way. */
  readonly answer?: "report" | "json";
}
