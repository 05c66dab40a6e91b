import { queryOptions } from "@tanstack/react-query";
import { client, type Schemas } from "../client.ts";

/** A page of the text; each line with its box, and its place in the whole: null for running heads and page numbers. */
export interface TextPage {
  readonly number: number;
  readonly lines: readonly {
    readonly text: string;
    readonly box: Schemas["Box"];
    readonly range: { readonly start: number; readonly end: number } | null;
  }[];
}

/** The text of a report with its pages. */
export const reportTextQuery = (id: string) =>
  queryOptions({
    queryKey: ["reports", id, "text"],
    queryFn: async ({ signal }) => {
      const query = { parts: "text,pages" };
      const content = await client.get("/api/v1/reports/{id}/content", { path: { id }, query, signal });
      return { text: content.text ?? "", pages: (content.pages ?? []) as readonly TextPage[] };
    },
    // A report's text never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
