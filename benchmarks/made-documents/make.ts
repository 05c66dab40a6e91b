/**
 * Makes documents of the kinds that students hand in, and the truth of each; `measure.ts` scores how they are read.
 *
 * `bun benchmarks/made-documents/make.ts FOLDER [seeds] [kind]`: writes FOLDER/<kind>-<seed>.pdf and .json. Needs XeLaTeX and
 * pdfLaTeX with ctex, IEEEtran, acmart and llncs for one part, LibreOffice and `pdftotext` for the other; says what is missing.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { LATEX_KINDS, type LatexKind } from "./latex-kinds.ts";
import { writeLatex } from "./latex-writer.ts";
import { makeDocument } from "./make-document.ts";
import { OPEN_DOCUMENT_KINDS, type OpenDocumentKind } from "./open-document-kinds.ts";
import { writeOpenDocument } from "./open-document-writer.ts";

const RUN_MILLISECONDS = 90_000;
const [folder, seedsText = "1,2", only] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: bun benchmarks/made-documents/make.ts FOLDER [seeds] [kind]");
  process.exit(2);
}
const out = resolve(folder);
mkdirSync(out, { recursive: true });
const seeds = seedsText.split(",").map(Number);
for (const kind of LATEX_KINDS)
  if (only === undefined || kind.name.includes(only)) for (const seed of seeds) console.log(makeLatex(kind, seed));
for (const kind of OPEN_DOCUMENT_KINDS)
  if (only === undefined || kind.name.includes(only))
    for (const seed of seeds) console.log(makeOpenDocument(kind, seed));

function makeOpenDocument(kind: OpenDocumentKind, seed: number): string {
  for (const program of ["soffice", "pdftotext"])
    if (!isInstalled(program)) return `${kind.name}: skipped, ${program} is not installed`;
  const name = `${kind.name}-${seed}`;
  const look = kind.look(seed);
  const document = makeDocument(kind.content(seed));
  let pages: readonly (number | null)[] = [];
  // The second run prints the pages that the first one found.
  for (let run = 0; run < (look.contents ? 2 : 1); run++) {
    const { source, truth } = writeOpenDocument(document, look, pages);
    writeFileSync(join(out, `${name}.fodt`), source);
    const filter = `pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"${look.tagged}"},"ExportBookmarks":{"type":"boolean","value":"${look.headingStyles}"}}`;
    execFileSync(
      "soffice",
      [
        "--headless",
        `-env:UserInstallation=file://${join(out, ".office")}`,
        "--convert-to",
        filter,
        "--outdir",
        out,
        join(out, `${name}.fodt`),
      ],
      { stdio: "ignore", timeout: RUN_MILLISECONDS },
    );
    pages = findTitles(
      join(out, `${name}.pdf`),
      truth.headings.map(({ title }) => title),
    );
    const headings = truth.headings.map((heading, index) => ({ ...heading, page: pages[index] ?? null }));
    writeFileSync(
      join(out, `${name}.json`),
      JSON.stringify({ kind: kind.name, file: `${name}.pdf`, ...truth, headings }, null, 1),
    );
  }
  return `${name}: made`;
}

/** Pages (1-based) on which titles stand as a line of their own, in order; null where a line holds more than the title. */
function findTitles(file: string, titles: readonly string[]): (number | null)[] {
  const plain = (text: string): string => text.replace(/\s+/g, "");
  const pages = execFileSync("pdftotext", [file, "-"], { encoding: "utf8" })
    .split("\f")
    .map((page) => page.split("\n").map(plain));
  let from = 0;
  return titles.map((title) => {
    const page = pages.findIndex((lines, index) => index >= from && lines.includes(plain(title)));
    if (page < 0) return null;
    from = page;
    return page + 1;
  });
}

function makeLatex(kind: LatexKind, seed: number): string {
  const look = kind.look(seed);
  if (!isInstalled(look.engine)) return `${kind.name}: skipped, ${look.engine} is not installed`;
  const name = `${kind.name}-${seed}`;
  const { source, truth } = writeLatex(makeDocument(kind.content(seed)), look);
  writeFileSync(join(out, `${name}.tex`), source);
  for (let run = 0; run < (look.contents ? 3 : 2); run++) {
    try {
      execFileSync(look.engine, ["-interaction=nonstopmode", `${name}.tex`], {
        cwd: out,
        stdio: "ignore",
        timeout: RUN_MILLISECONDS,
      });
    } catch {
      // LaTeX ends with a code for warnings that still give a page; whether there is a PDF is what counts.
    }
  }
  if (!existsSync(join(out, `${name}.pdf`))) return `${name}: no PDF, see ${name}.log`;
  const pages = new Map(
    readFileSync(join(out, `${name}.pages`), "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(" ").map(Number) as [number, number]),
  );
  const headings = truth.headings.map((heading, index) => ({
    ...heading,
    page: pages.has(index) ? pages.get(index)! : null,
  }));
  writeFileSync(
    join(out, `${name}.json`),
    JSON.stringify({ kind: kind.name, file: `${name}.pdf`, ...truth, headings }, null, 1),
  );
  return `${name}: made`;
}

function isInstalled(program: string): boolean {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
