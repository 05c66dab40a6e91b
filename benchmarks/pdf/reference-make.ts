/**
 * Sets `.bib` files in reference styles and writes each printed entry beside its fields, for `eval-references.ts --made=FOLDER`.
 *
 * `bun benchmarks/pdf/reference-make.ts FOLDER [style]` writes FOLDER/<style>.aligned.json. The files and styles are those of the
 * TeX of Debian (texlive-lang-chinese, -bibtex-extra, -publishers, -latex-extra and their -doc packages, biber, fonts-noto-cjk,
 * poppler-utils); none of their entries is kept here.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { type BibEntry, readBibtex, toGold } from "./reference-bibtex.ts";
import type { GoldItem } from "./reference-gold.ts";
import { fold } from "./reference-scoring.ts";

const RUN_MILLISECONDS = 180_000;
const DOCUMENTS = "/usr/share/doc/texlive-doc";

const CHINESE: readonly string[] = [
  "latex/biblatex-gb7714-2015/example.bib.gz",
  "latex/thuthesis/ref/refs.bib.gz",
  "latex/uestcthesis/doc/contents/reference.bib.gz",
  "latex/biblatex-caspervector/caspervector.bib.gz",
  "latex/bjfuthesis/example/bibliography.bib.gz",
  "latex/hitszthesis/reference.bib.gz",
  "latex/hitreport/ref/refs.bib.gz",
  "xelatex/hfutthesis/hfut-bib/hfut.bib.gz",
  "latex/pkuthss/readme/pkuthss.bib.gz",
  "latex/seuthesix/seuthesix.bib.gz",
  "latex/cquthesis/ref/refs.bib.gz",
  "latex/thubeamer/reference.bib",
  "latex/hitszbeamer/reference.bib",
  "latex/texproposal/ref/bluescas.bib",
  "xelatex/hithesis/reference.bib",
];
const WESTERN: readonly string[] = [
  "latex/biblatex/examples/biblatex-examples.bib.gz",
  "latex/acmart/samples/sample-base.bib.gz",
  "latex/cje/ageingbib.bib.gz",
  "bibtex/ijqc/mybib.bib.gz",
  "bibtex/econ-bst/econ-example.bib.gz",
];
const IEEE: readonly string[] = ["/usr/share/texlive/texmf-dist/bibtex/bib/ieeetran/IEEEexample.bib"];

interface Style {
  readonly name: string;
  readonly program: "bibtex" | "biber";
  /** Name of the `.bst` file, or the value of the option `style` of biblatex. */
  readonly style: string;
  readonly bibliographies: readonly string[];
}

const STYLES: readonly Style[] = [
  { name: "gbt-bst", program: "bibtex", style: "gbt7714-numerical", bibliographies: [...CHINESE, ...WESTERN] },
  { name: "gbt-bst-2005", program: "bibtex", style: "gbt7714-2005-numerical", bibliographies: CHINESE },
  { name: "gbt-bst-year", program: "bibtex", style: "gbt7714-author-year", bibliographies: CHINESE },
  { name: "gbt-biblatex", program: "biber", style: "gb7714-2015", bibliographies: [...CHINESE, ...WESTERN] },
  { name: "gbt-biblatex-year", program: "biber", style: "gb7714-2015ay", bibliographies: CHINESE },
  { name: "ieee-bst", program: "bibtex", style: "IEEEtran", bibliographies: [...IEEE, ...WESTERN] },
  { name: "ieee-biblatex", program: "biber", style: "ieee", bibliographies: [...IEEE, ...WESTERN] },
];

interface MadeReference {
  readonly formatted: string;
  readonly csl: GoldItem;
}

const [folder, only] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: bun benchmarks/pdf/reference-make.ts FOLDER [style]");
  process.exit(2);
}
const out = resolve(folder);
mkdirSync(out, { recursive: true });
for (const style of STYLES) {
  if (only !== undefined && !style.name.includes(only)) continue;
  const rows = new Map<string, MadeReference>();
  for (const file of style.bibliographies)
    for (const row of setBibliography(style, resolve(DOCUMENTS, file))) rows.set(row.formatted, row);
  writeFileSync(join(out, `${style.name}.aligned.json`), `${JSON.stringify([...rows.values()], null, 1)}\n`);
  console.log(`${style.name}: ${rows.size} entries`);
}

function setBibliography(style: Style, file: string): MadeReference[] {
  if (!existsSync(file)) {
    console.log(`${file}: skipped, not installed`);
    return [];
  }
  const bytes = readFileSync(file);
  const source = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const job = `${style.name}-${basename(file).replace(/\.bib(?:\.gz)?$/, "")}-${Bun.hash(file).toString(36)}`;
  writeFileSync(join(out, `${job}-source.bib`), source);
  writeFileSync(join(out, `${job}.tex`), document(style, `${job}-source`));
  run("xelatex", job);
  run(style.program, job);
  if (style.program === "bibtex") writeFileSync(join(out, `${job}.bbl`), numbered(join(out, `${job}.bbl`)));
  run("xelatex", job);
  if (!existsSync(join(out, `${job}.pdf`))) return [];
  const text = execFileSync("pdftotext", ["-raw", join(out, `${job}.pdf`), "-"], { encoding: "utf8" });
  const gold = new Map(readBibtex(source).map((entry) => [entry.key, entry]));
  const keys = readFileSync(join(out, `${job}.keys`), "utf8").split("\n");
  const rows: MadeReference[] = [];
  for (const match of text.matchAll(/@@(\d+)@@([\s\S]*?)(?=@@\d+@@|\f|$(?![\s\S]))/g)) {
    const entry = gold.get(keys[Number(match[1]) - 1] ?? "");
    // The label of the next entry stands before its mark.
    const formatted = (match[2] as string)
      .replace(/\s+/g, " ")
      .replace(/\s?\[\d*\]\s*$/, "")
      .trim();
    if (entry === undefined || formatted === "") continue;
    const csl = toGold(entry, formatted);
    if (isComparable(entry, csl, formatted)) rows.push({ formatted, csl });
  }
  return rows;
}

/** Leaves out what is no reference (fragments in manuals) and what TeX prints otherwise than it is written. */
function isComparable(entry: BibEntry, csl: GoldItem, formatted: string): boolean {
  const isComplete =
    csl.title !== "" &&
    fold(formatted).includes(fold(String(csl.title))) &&
    csl.issued !== undefined &&
    Object.keys(entry.fields).length > 3;
  const isOdd = /[\uFFFD$]|\\/.test(formatted) || /\\[A-Za-z]{2}|\$|TeX/.test(entry.fields.title ?? "");
  const hasOtherUrl = csl.URL !== undefined && /https?:/.test(formatted) && !formatted.includes(String(csl.URL));
  return isComplete && !isOdd && !hasOtherUrl;
}

function run(program: string, job: string): void {
  const options = program === "xelatex" ? ["-interaction=nonstopmode"] : [];
  try {
    execFileSync(program, [...options, job], { cwd: out, stdio: "ignore", timeout: RUN_MILLISECONDS });
  } catch {
    // TeX reports doubtful entries by its exit code and still prints the others.
  }
}

/** Pages so wide that every entry is one line: what a line break does to an entry is tested elsewhere. */
function document({ program, style }: Style, bibliography: string): string {
  const preamble = String.raw`\documentclass{article}
\usepackage[paperwidth=500cm,paperheight=500cm,margin=5cm]{geometry}
\usepackage{amsmath,xeCJK}
\setCJKmainfont{Noto Serif CJK SC}
\usepackage{url}
\pagestyle{empty}
\newcounter{entry}
\newwrite\keys
\immediate\openout\keys=\jobname.keys
`;
  if (program === "biber")
    return String.raw`${preamble}\usepackage[backend=biber,style=${style}]{biblatex}
\addbibresource{${bibliography}.bib}
\AtEveryBibitem{\stepcounter{entry}@@\theentry @@\immediate\write\keys{\thefield{entrykey}}}
\begin{document}\raggedright\nocite{*}\printbibliography\end{document}
`;
  return String.raw`${preamble}\usepackage[numbers]{natbib}
\begin{document}\raggedright\nocite{*}\bibliographystyle{${style}}\bibliography{${bibliography}}\end{document}
`;
}

function numbered(file: string): string {
  const bbl = existsSync(file) ? readFileSync(file, "utf8") : "";
  return bbl.replace(
    /\\bibitem(?:\[(?:[^[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\])?\s*\{([^{}]*)\}/g,
    (item, key: string) =>
      String.raw`${item}\stepcounter{entry}\immediate\write\keys{\detokenize{${key}}}@@\theentry @@`,
  );
}
