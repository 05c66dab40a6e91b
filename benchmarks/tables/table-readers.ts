/** Who finds tables: ourselves from the laid-out pages, the rivals from their Markdown. */
import { readFileSync } from "node:fs";
import { extractPagesMarkdown } from "@firecrawl/pdf-inspector";
import { LiteParse } from "@llamaindex/liteparse";
import { createPdfiumEngine } from "../../packages/pdf/src/engine/pdfium/pdfium-engine.ts";
import { layoutPage } from "../../packages/pdf/src/layout/layout-page.ts";
import type { PageLayout } from "../../packages/pdf/src/layout/page-layout.ts";
import { findTables } from "../../packages/pdf/src/layout/tables/find-tables.ts";
import { readMarkdownTables } from "./pipe-tables.ts";
import type { TableGrid } from "./table-grid.ts";

/** A table as a reader found it; `source` is how it says to have found it. */
export interface ReadTable {
  readonly grid: TableGrid;
  readonly source: string;
}

export interface TableReader {
  readonly name: string;
  read(file: string): Promise<ReadTable[]>;
}

export const ownReader: TableReader = {
  name: "@rubrica/pdf",
  async read(file) {
    const pages = await readLayouts(file);
    return pages.flatMap((page) =>
      findTables(page).map((table) => ({ grid: { ...table, page: page.number }, source: table.source })),
    );
  },
};

export const rivalReaders: readonly TableReader[] = [
  {
    name: "pdf-inspector",
    async read(file) {
      const { pages } = extractPagesMarkdown(readFileSync(file));
      return pages.flatMap(({ page, markdown }) => asRead(readMarkdownTables(markdown, page + 1)));
    },
  },
  {
    name: "liteparse",
    async read(file) {
      const parser = new LiteParse({ outputFormat: "markdown", ocrEnabled: false, quiet: true });
      const { pages } = await parser.parse(file);
      return pages.flatMap(({ pageNum, markdown }) => asRead(readMarkdownTables(markdown, pageNum)));
    },
  },
];

function asRead(grids: readonly TableGrid[]): ReadTable[] {
  return grids.map((grid) => ({ grid, source: "markdown" }));
}

/** All pages of a document, laid out. */
export async function readLayouts(file: string): Promise<PageLayout[]> {
  const engine = createPdfiumEngine();
  const limits = { maxHeapBytes: 512 * 1024 * 1024 };
  const document = await engine.open(new Uint8Array(readFileSync(file)), { limits });
  try {
    const pages: PageLayout[] = [];
    for (let index = 0; index < document.facts.pageCount; index++) pages.push(layoutPage(await document.page(index)));
    return pages;
  } finally {
    await document.close();
  }
}
