import type { PageLayout } from "../page-layout.ts";
import type { PageEdges } from "./rule-edges.ts";
import type { TableWord } from "./table-words.ts";

/** What every kind of table is looked for in: one page, its words and its joined rules. */
export interface TableSearch {
  readonly page: PageLayout;
  /** By baseline, then left to right. */
  readonly words: readonly TableWord[];
  readonly edges: PageEdges;
}
