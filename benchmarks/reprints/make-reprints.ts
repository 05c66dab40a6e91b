/**
 * Prints the corpus once more through other programs; `measure-reprints.ts` scores how the reprints are read.
 *
 * `bun benchmarks/reprints/make-reprints.ts FOLDER [--maker=NAME] [document]`: writes FOLDER/<maker>/<document>.pdf and leaves
 * what is there. Says which programs are missing (Ghostscript, poppler, qpdf, MuPDF, LibreOffice, TeX, the filters of
 * CUPS, whose `pdftopdf` PDFTOPDF may name) and goes on. The corpus is named by RUBRICA_CORPUS.
 */
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";
import { corpusDocuments } from "./corpus-documents.ts";
import { MAKERS, missingPrograms } from "./reprint-makers.ts";

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: bun benchmarks/reprints/make-reprints.ts FOLDER [--maker=NAME] [document]");
  process.exit(2);
}
const maker = rest.find((argument) => argument.startsWith("--maker="))?.slice(8);
const only = rest.find((argument) => !argument.startsWith("--"));
const documents = corpusDocuments().filter(({ name }) => only === undefined || name.includes(only));
if (documents.length === 0) console.log("No corpus; set RUBRICA_CORPUS.");

for (const each of MAKERS) {
  if (maker !== undefined && each.name !== maker) continue;
  const missing = missingPrograms(each);
  if (missing.length > 0) {
    console.log(`${each.name}: skipped, ${missing.join(", ")} not installed`);
    continue;
  }
  const out = resolve(folder, each.name);
  const scratch = resolve(folder, ".scratch", each.name);
  for (const directory of [out, scratch]) mkdirSync(directory, { recursive: true });
  const failed: string[] = [];
  for (const { name, path } of documents) {
    const to = join(out, `${name}.pdf`);
    if (existsSync(to)) continue;
    try {
      const unfinished = join(scratch, "unfinished.pdf");
      each.print({ from: path, to: unfinished, scratch });
      renameSync(unfinished, to);
    } catch {
      failed.push(name);
    }
  }
  console.log(
    `${each.name}: ${documents.length - failed.length} documents${failed.length > 0 ? `, not ${failed.join(", ")}` : ""}`,
  );
}
