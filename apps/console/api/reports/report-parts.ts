import { queryOptions } from "@tanstack/react-query";
import { client, type Schemas } from "../client.ts";

type ParsedReport = Required<Schemas["ParsedReport"]>;
type Contents = NonNullable<ParsedReport["table_of_contents"]>;

/** In points from the upper left of the page. */
export type PageBox = Schemas["Box"];
/** Something that is in the file and not, or not so, on the paper. */
export type IntegrityFinding = ParsedReport["integrity"][number];
/** Where the characters of the pages have gone; absent of what was read before there was one. */
export type TextBalance = ParsedReport["balance"];
/** One line of the printed contents. */
export type ContentsEntry = Contents["entries"][number];
/** What the page shows of a heading. */
export type Heading = Pick<ParsedReport["headings"][number], "level" | "number" | "title" | "page" | "box">;

const partsQuery = <Part extends keyof ParsedReport>(id: string, ...parts: readonly Part[]) =>
  queryOptions({
    queryKey: ["reports", id, "content", parts],
    queryFn: async ({ signal }) => {
      const query = { parts: parts.join(",") };
      return (await client.get("/api/v1/reports/{id}/content", { path: { id }, query, signal })) as Pick<
        Required<ParsedReport>,
        Part
      >;
    },
    // A file is read once.
    staleTime: 60_000,
  });

/** What a reader of the page does not see, and how many pages were looked at. A conflict before it was read. */
export const integrityQuery = (id: string) => partsQuery(id, "integrity", "info");

/** Where the characters of the pages have gone, and what is not in the text. A conflict before it was read. */
export const balanceQuery = (id: string) => partsQuery(id, "balance");

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
