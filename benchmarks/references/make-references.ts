/**
 * Sets `.bib` files in reference styles and writes each printed entry beside its fields, for `eval-references.ts --made=FOLDER`.
 *
 * `bun benchmarks/references/make-references.ts FOLDER [style]` writes FOLDER/<style>.aligned.json. The files and styles are those of the
 * TeX of Debian (texlive-lang-chinese, -bibtex-extra, -publishers, -latex-extra and their -doc packages, biber, fonts-noto-cjk,
 * poppler-utils); none of their entries is kept here.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { type BibEntry, readBibtex, toGold } from "./bibtex.ts";
import type { GoldItem } from "./gold-references.ts";
import { joinBibliographies } from "./join-bibtex.ts";
import { fold } from "./score-fields.ts";
import { type BibliographyStyle, STYLES } from "./tex-styles.ts";

const RUN_MILLISECONDS = 180_000;
const DOCUMENTS = "/usr/share/doc/texlive-doc";

interface MadeReference {
  readonly formatted: string;
  readonly csl: GoldItem;
}

const [folder, only] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: bun benchmarks/references/make-references.ts FOLDER [style]");
  process.exit(2);
}
const out = resolve(folder);
mkdirSync(out, { recursive: true });
for (const style of STYLES) {
  if (only !== undefined && !style.name.startsWith(only)) continue;
  const rows = new Map<string, MadeReference>();
  for (const row of setStyle(style)) rows.set(row.formatted, row);
  writeFileSync(join(out, `${style.name}.aligned.json`), `${JSON.stringify([...rows.values()], null, 1)}\n`);
  console.log(`${style.name}: ${rows.size} entries`);
}

function setStyle(style: BibliographyStyle): MadeReference[] {
  const sources = style.bibliographies.map((file) => [file, readSource(resolve(DOCUMENTS, file))] as const);
  const found = sources.filter((source): source is readonly [string, string] => source[1] !== null);
  if (style.joined) {
    const texts = found.map(([, source]) => source);
    const { source, entries } = joinBibliographies(texts, style.program);
    return setBibliography(style, style.name, source, entries);
  }
  return found.flatMap(([file, source]) => {
    const path = resolve(DOCUMENTS, file);
    const job = `${style.name}-${basename(file).replace(/\.bib(?:\.gz)?$/, "")}-${Bun.hash(path).toString(36)}`;
    return setBibliography(style, job, source, readBibtex(source));
  });
}

function readSource(file: string): string | null {
  if (!existsSync(file)) {
    console.log(`${file}: skipped, not installed`);
    return null;
  }
  const bytes = readFileSync(file);
  return (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

function setBibliography(style: BibliographyStyle, job: string, source: string, entries: BibEntry[]): MadeReference[] {
  writeFileSync(join(out, `${job}-source.bib`), source);
  writeFileSync(join(out, `${job}.tex`), document(style, `${job}-source`));
  run("xelatex", job);
  run(style.program, job);
  if (style.program === "bibtex") writeFileSync(join(out, `${job}.bbl`), numbered(join(out, `${job}.bbl`)));
  run("xelatex", job);
  if (!existsSync(join(out, `${job}.pdf`))) return [];
  const text = execFileSync("pdftotext", ["-raw", join(out, `${job}.pdf`), "-"], { encoding: "utf8" });
  const gold = new Map(entries.map((entry) => [entry.key, entry]));
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
    if (isComparable(style, entry, csl, formatted)) rows.push({ formatted, csl });
  }
  return rows;
}

/** Leaves out what is no reference (fragments in manuals) and what TeX prints otherwise than it is written. */
function isComparable(style: BibliographyStyle, entry: BibEntry, csl: GoldItem, formatted: string): boolean {
  const printed = fold(formatted);
  const hasTitle = csl.title !== "" && printed.includes(fold(String(csl.title)));
  const container = csl["container-title"];
  const hasContainer = style.titleless === true && container !== undefined && printed.includes(fold(String(container)));
  const isComplete = (hasTitle || hasContainer) && csl.issued !== undefined && Object.keys(entry.fields).length > 3;
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
function document({ program, style, joined, packages, options }: BibliographyStyle, bibliography: string): string {
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
  if (program === "biber") {
    const settings = [`backend=biber,style=${style}`, options].filter((part) => part !== undefined).join(",");
    const unlabelled = joined ? String.raw`\DeclareFieldFormat{labelnumberwidth}{}` : "";
    return String.raw`${preamble}\usepackage[american]{babel}\usepackage{csquotes}\usepackage[${settings}]{biblatex}
\addbibresource{${bibliography}.bib}${unlabelled}
\AtEveryBibitem{\stepcounter{entry}@@\theentry @@\immediate\write\keys{\thefield{entrykey}}}
\begin{document}\raggedright\nocite{*}\printbibliography\end{document}
`;
  }
  const unlabelled = joined && packages === undefined ? String.raw`\renewcommand\bibnumfmt[1]{}` : "";
  const citing = packages === undefined ? String.raw`\usepackage[numbers]{natbib}` : `\\usepackage{${packages}}`;
  return String.raw`${preamble}${citing}${unlabelled}\providecommand\href[2]{#2}
\begin{document}\raggedright\nocite{*}\bibliographystyle{${style}}\bibliography{${bibliography}}\end{document}
`;
}

/** `\bibitem[label]{key}` and `\harvarditem[short]{long}{year}{key}`, whatever braces the label holds. */
function numbered(file: string): string {
  const bbl = existsSync(file) ? readFileSync(file, "utf8") : "";
  let marked = "";
  let start = 0;
  for (const item of bbl.matchAll(/\\(?:bibitem|harvarditem)(?![a-zA-Z])/g)) {
    let at = item.index + item[0].length;
    const groups: string[] = [];
    for (const count = item[0].startsWith("\\h") ? 3 : 1; groups.length < count; ) {
      at += /^[\s%]*/.exec(bbl.slice(at, at + 80))?.[0].length ?? 0;
      const isOption = bbl[at] === "[";
      const end = groupEnd(bbl, at);
      if (end < 0) break;
      if (!isOption) groups.push(bbl.slice(at + 1, end));
      at = end + 1;
    }
    const mark = String.raw`\stepcounter{entry}\immediate\write\keys{\detokenize{${groups.at(-1) ?? ""}}}@@\theentry @@`;
    marked += bbl.slice(start, at) + mark;
    start = at;
  }
  return marked + bbl.slice(start);
}

/** Where the group ends that begins here, -1 when none does. */
function groupEnd(text: string, start: number): number {
  const close = text[start] === "[" ? "]" : "}";
  if (text[start] !== "[" && text[start] !== "{") return -1;
  let depth = 0;
  for (let at = start + 1; at < text.length; at++) {
    if (depth === 0 && text[at] === close) return at;
    if (text[at] === "{") depth++;
    else if (text[at] === "}") depth--;
  }
  return -1;
}
