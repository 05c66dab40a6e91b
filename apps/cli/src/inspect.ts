/**
 * Lays what was recognised in a PDF over its pages: `bun run inspect FILE.pdf [--out FILE.html]`.
 * The page is one file that needs nothing else; send it to us with the PDF when something was read wrongly.
 */
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { drawPagePictures } from "@rubrica/pdf";
import { toJson } from "@rubrica/report-model";
import { isPdfErrorCode, parseReport, toMarkdown } from "@rubrica/report-parser";
import { commentLanguage } from "@rubrica/scoring";
import { buildInspectorPage } from "./inspector/inspector-page.ts";
import { readPageList } from "./page-list.ts";

const USAGE = `Usage: bun run inspect FILE.pdf [options]
  --out FILE.html     where to write the page (default: in the folder one stands in, named after the PDF)
  --pages 1-5,9       pages to show (default: the first 200)
  --dpi 96            resolution of the page pictures
  --language zh|en    language of the page (default: the report's)
  --password TEXT     password of the PDF
  --json FILE         also write the report as JSON
  --markdown FILE     also write the report as Markdown`;

/** More pages make a file that browsers are slow to open. */
const DEFAULT_PAGES = 200;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: "string" },
      pages: { type: "string", default: `1-${DEFAULT_PAGES}` },
      dpi: { type: "string", default: "96" },
      language: { type: "string" },
      password: { type: "string" },
      json: { type: "string" },
      markdown: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const file = positionals[0];
  const pages = readPageList(values.pages);
  const dotsPerInch = Number(values.dpi);
  const { language } = values;
  const isLanguage = language === undefined || language === "zh" || language === "en";
  if (
    values.help ||
    file === undefined ||
    pages === null ||
    !isLanguage ||
    !(dotsPerInch >= 20 && dotsPerInch <= 400)
  ) {
    console.error(USAGE);
    return values.help ? 0 : 2;
  }
  const password = values.password === undefined ? {} : { password: values.password };
  const bytes = new Uint8Array(await readFile(file));
  const report = await parseReport(file, password);
  const pictures = await drawPagePictures(bytes, { pages, dotsPerInch, ...password }).catch((error: unknown) => {
    console.error(`The pages cannot be drawn (${codeOf(error)}); the marks stand on empty sheets.`);
    return [];
  });
  const out = values.out ?? `${basename(file).replace(/\.pdf$/i, "")}.html`;
  await writeFile(
    out,
    buildInspectorPage(report, {
      name: basename(file),
      pictures,
      language: language ?? commentLanguage(report),
    }),
  );
  if (values.json !== undefined) await writeFile(values.json, toJson(report, 2));
  if (values.markdown !== undefined) await writeFile(values.markdown, toMarkdown(report));
  console.log(
    `${out}: ${report.info.pages} ${report.info.pages === 1 ? "page" : "pages"}, ${report.headings.length} headings, ${report.tables.length} tables`,
  );
  return 0;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}

process.exitCode = await main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  console.error(isPdfErrorCode(codeOf(error)) ? `${codeOf(error)}: ${message}` : message);
  return 1;
});
