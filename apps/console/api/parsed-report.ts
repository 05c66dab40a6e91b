import { queryOptions } from "@tanstack/react-query";
import { client, read, type Schemas } from "./client.ts";

/** In points from the upper left of the page. */
export type PageBox = Schemas["Box"];

/** Where something stands; pages count from 1. */
interface Place {
  readonly page: number;
  readonly box: PageBox;
}

/** Something that is in the file and not, or not so, on the paper. */
export interface IntegrityFinding extends Place {
  /** Such as `tiny` or `glyph-mismatch`; a newer service may know more. */
  readonly kind: string;
  readonly text: string;
}

/** One line of the printed contents. */
export interface ContentsEntry {
  /** 1 is a chapter. */
  readonly level: number;
  readonly number: string | null;
  readonly title: string;
  /** As printed. */
  readonly printed_page: string | null;
  /** The page of the file; null where no such heading was found. */
  readonly page: number | null;
  /** Index among the headings; null where there is none. */
  readonly heading: number | null;
}

export interface Heading extends Place {
  readonly level: number;
  readonly number: string | null;
  readonly title: string;
}

export interface Caption extends Place {
  readonly kind: "figure" | "table" | "listing" | "algorithm";
  /** As printed: `图 3-1`. */
  readonly label: string;
  readonly text: string;
}

/** A figure or a table. */
interface Captioned extends Place {
  /** Index among the captions; null where it has none. */
  readonly caption: number | null;
}

export interface Table extends Captioned {
  readonly rows: number;
  readonly columns: number;
  /** Index of the table that this one goes on with. */
  readonly continues: number | null;
}

/** A mention in the running text. */
export interface CrossReference extends Place {
  readonly kind: "figure" | "table" | "formula" | "section" | "listing" | "algorithm";
  /** Index by kind, among the captions for what has one; null where it points to nothing. */
  readonly target: number | null;
}

/** Parts of the parsed report, keys as the service sends them. */
interface ParsedParts {
  readonly info: {
    readonly pages: number;
    readonly bytes: number;
    readonly created_at: string | null;
    readonly producer: string | null;
    readonly creator: string | null;
  };
  readonly language: string;
  readonly text_quality: {
    readonly characters: number;
    /** 0 to 1. */
    readonly unmapped_share: number;
    readonly scanned_pages: readonly number[];
  };
  readonly integrity: readonly IntegrityFinding[];
  readonly table_of_contents: {
    readonly pages: readonly number[];
    readonly entries: readonly ContentsEntry[];
  } | null;
  readonly headings: readonly Heading[];
  readonly captions: readonly Caption[];
  readonly figures: readonly Captioned[];
  readonly tables: readonly Table[];
  readonly cross_references: readonly CrossReference[];
}

const partsQuery = <Part extends keyof ParsedParts>(id: string, ...parts: readonly Part[]) =>
  queryOptions({
    queryKey: ["reports", id, "content", parts],
    queryFn: async ({ signal }) => {
      const query = { parts: parts.join(",") };
      // The document leaves the parts open; their shapes are those of ParsedReport.
      return (await read(
        client.GET("/api/v1/reports/{id}/content", { params: { path: { id }, query }, signal }),
      )) as unknown as Pick<ParsedParts, Part>;
    },
    // A file is read once.
    staleTime: 60_000,
  });

/** What a reader of the page does not see, and how many pages were looked at. A conflict before it was read. */
export const integrityQuery = (id: string) => partsQuery(id, "integrity", "info");

/** Contents, headings, figures, tables and facts of the file. A conflict before it was read. */
export const structureQuery = (id: string) =>
  partsQuery(
    id,
    "table_of_contents",
    "headings",
    "captions",
    "figures",
    "tables",
    "cross_references",
    "info",
    "language",
    "text_quality",
  );
