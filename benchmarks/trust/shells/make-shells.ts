/** Shells of every kind in both languages, ours and those that somebody made who had not seen the code. */
import type { ReportText } from "../../../scripts/sample-reports/report-text.ts";
import { SeededRandom } from "../../made-documents/seeded-random.ts";
import { readCorpusReport } from "../corpus-reports.ts";
import { makeShellsApart } from "./apart/make-shells-apart.ts";
import { MIXED_KINDS_APART } from "./apart/mixed-kinds-apart.ts";
import type { SourceThesis } from "./apart/sources.ts";
import { MIXED_KINDS, UNMIXED } from "./mixed-kinds.ts";
import { paragraphsOfChapters, reportTextOf } from "./report-text-of.ts";
import { type MadeShell, SHELL_KINDS, type ShellKind, type ShellSources } from "./shell-kinds.ts";

/** Theses with an abstract in the language of their body; each takes its turn as the one whose form is taken. */
const SOURCES = {
  zh: [
    "zh/zh-rvos",
    "covers/zh-ansleliu",
    "covers/zh-dnn",
    "covers/zh-ecnu-master",
    "zh/zh-webvlnuper",
    "covers/zh-lalalyes",
    "covers/zh-netdesign",
    "covers/zh-supplychain",
  ],
  en: [
    "en/en-randsd",
    "covers/en-padua",
    "covers/en-feup",
    "covers/en-smells",
    "covers/en-kinema",
    "en/en-grobid-jss",
    "covers/de-jukebox",
    "covers/en-ece661",
  ],
} as const;
/** Of the sources as many have an abstract that another one's can take the place of. */
const WITH_ABSTRACT = { zh: 6, en: 6 } as const;

/** One of each kind in each language, the sources turned on by one from kind to kind. */
export function makeOwnShells(seed = 1): Promise<MadeShell[]> {
  return makeKinds(SHELL_KINDS, seed);
}

/** Real sentences of several theses, in reverse or on another subject: two of each kind in each language. */
export async function makeMixedShells(): Promise<MadeShell[]> {
  return [...(await makeKinds(MIXED_KINDS, 1)), ...(await makeKinds(MIXED_KINDS, 4))];
}

/** The same kinds by a recipe apart. */
export async function makeMixedShellsApart(): Promise<MadeShell[]> {
  return [...(await makeKinds(MIXED_KINDS_APART, 2)), ...(await makeKinds(MIXED_KINDS_APART, 5))];
}

/** Each thesis set anew as the shells are, with nothing mixed or turned. */
export async function makeUnmixed(): Promise<MadeShell[]> {
  const rows = await Promise.all(Array.from({ length: 6 }, (_, seed) => makeKinds([UNMIXED], seed)));
  return rows.flat();
}

async function makeKinds(kinds: readonly ShellKind[], seed: number): Promise<MadeShell[]> {
  const shells: MadeShell[] = [];
  for (const language of ["zh", "en"] as const) {
    const sources = await sourcesOf(language);
    for (const [index, { name, make }] of kinds.entries()) {
      const turned = turnedOn(sources, (index + seed) % WITH_ABSTRACT[language], WITH_ABSTRACT[language]);
      shells.push({
        name: `${language} ${name}`,
        kind: name,
        report: make(turned, new SeededRandom(seed * 100 + index)),
      });
    }
  }
  return shells;
}

/** Those made apart, from the same theses. */
export async function makeOthersShells(): Promise<MadeShell[]> {
  const theses = [...(await sourcesOf("zh")), ...(await sourcesOf("en"))];
  return makeShellsApart(theses.map(sourceThesisOf));
}

async function sourcesOf(language: "zh" | "en"): Promise<ReportText[]> {
  const sources: ReportText[] = [];
  for (const file of SOURCES[language]) sources.push(reportTextOf((await readCorpusReport(file)).report));
  return sources;
}

function turnedOn(sources: readonly ReportText[], by: number, among: number): ShellSources {
  const first = sources.slice(0, among);
  const [own, other, ...rest] = [...first.slice(by), ...first.slice(0, by), ...sources.slice(among)];
  if (own === undefined || other === undefined) throw new Error("two sources are needed");
  return [own, other, ...rest];
}

function sourceThesisOf(report: ReportText, index: number): SourceThesis {
  return {
    name: `thesis ${index + 1}`,
    language: report.language,
    title: report.title,
    abstract: report.abstract ?? "",
    chapters: report.chapters.map((chapter) => ({ title: chapter.title, paragraphs: paragraphsOfChapters([chapter]) })),
    references: [...report.references],
  };
}
