/**
 * Lays what was recognised in a PDF over its pages: `bun run inspect FILE.pdf [--out FILE.html]`.
 * The page is one file that needs nothing else; send it to us with the PDF when something was read wrongly.
 */
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { drawPagePictures } from "@rubrica/pdf";
import { toJson } from "@rubrica/report-model";
import { parseReport, toMarkdown } from "@rubrica/report-parser";
import { commentLanguage } from "@rubrica/scoring";
import { checkFile } from "./check-file.ts";
import { CliError } from "./cli-error.ts";
import { errorMessage } from "./error-message.ts";
import { INSPECT_USAGE, type InspectArguments, readInspectArguments } from "./inspect-arguments.ts";
import { buildInspectorPage } from "./inspector/inspector-page.ts";

async function main(words: readonly string[]): Promise<number> {
  const request = readInspectArguments(words);
  if (request === null) {
    process.stdout.write(`${INSPECT_USAGE}\n`);
    return 0;
  }
  try {
    await inspect(request);
    return 0;
  } catch (error) {
    process.stderr.write(`${errorMessage(error, request.language)}\n`);
    return 1;
  }
}

async function inspect(request: InspectArguments): Promise<void> {
  const { file, pages, dotsPerInch } = request;
  await checkFile(file);
  const password = request.password === null ? {} : { password: request.password };
  const bytes = new Uint8Array(await readFile(file));
  const report = await parseReport(file, password);
  const language = request.language ?? commentLanguage(report);
  const pictures = await drawPagePictures(bytes, { pages, dotsPerInch, ...password }).catch((error: unknown) => {
    process.stderr.write(
      `The pages cannot be drawn; the marks stand on empty sheets. ${errorMessage(error, request.language)}\n`,
    );
    return [];
  });
  const out = request.out ?? `${basename(file).replace(/\.pdf$/i, "")}.html`;
  await writeFile(out, buildInspectorPage(report, { name: basename(file), pictures, language }));
  if (request.jsonFile !== null) await writeFile(request.jsonFile, toJson(report, 2));
  if (request.markdownFile !== null) await writeFile(request.markdownFile, toMarkdown(report));
  process.stdout.write(
    `${out}: ${report.info.pages} ${report.info.pages === 1 ? "page" : "pages"}, ${report.headings.length} headings, ${report.tables.length} tables\n`,
  );
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error, null)}\n`);
  return error instanceof CliError ? error.exitCode : 1;
});
