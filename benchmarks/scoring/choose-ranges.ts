/** Where the bounds of real reports come out when one half of the documents chooses them. */

import { parseReport } from "@rubrica/report-parser";
import { measureReport, type SubstanceMeasures } from "@rubrica/scoring";
import { typeset } from "../../scripts/sample-reports/typeset.ts";
import { changePages, MIN_PAGES_TO_CHANGE, PAGE_CHANGES } from "./changed-pages.ts";
import { type CorpusReport, sentencesOf } from "./corpus-halves.ts";
import { makeShells } from "./shells.ts";

interface Statistic {
  readonly name: string;
  /** Shells that it is meant to tell from real documents. */
  readonly shells: RegExp;
  readonly of: (measures: SubstanceMeasures) => number | null;
}

const MIN_WORDS = 400;
const MIN_SENTENCES = 60;

const STATISTICS: readonly Statistic[] = [
  { name: "repetition (%)", shells: /repeated|three times/, of: ({ repetition }) => repetition.share },
  {
    name: "vocabulary (%)",
    shells: /characters|lorem|stuffing/,
    of: ({ vocabulary }) => (vocabulary.window === 500 ? vocabulary.share : null),
  },
  { name: "near coherence (%)", shells: /characters|random real|words of/, of: ({ coherence }) => coherence.near },
  { name: "coherence ratio", shells: /lorem|stuffing/, of: ({ coherence }) => coherence.ratio },
];

export const RANGE_HEAD: readonly string[] = [
  "| statistic | documents | nearest shell below | bound | least real | most real | bound | nearest shell above |",
  "|---|---|---|---|---|---|---|---|",
];

/** Rows of a table: outermost values of real documents, and the shells nearest to them on either side. */
export async function chooseRanges(reports: readonly CorpusReport[]): Promise<string[]> {
  const half = reports.filter((report) => report.half === "chosen by");
  const measured = ({ report }: Pick<CorpusReport, "report">): SubstanceMeasures => measureReport(report).substance;
  const real = half.filter(({ filler }) => !filler).map(measured);
  const shells: { readonly name: string; readonly measures: SubstanceMeasures }[] = [];
  for (const { name, report } of [1, 2, 3].flatMap((seed) => makeShells(sentencesOf(half), seed))) {
    shells.push({ name, measures: measured({ report: await parseReport(typeset(report)) }) });
  }
  for (const { pdf, report } of half.filter(({ filler, whole }) => whole && !filler)) {
    if (report.pages.length < MIN_PAGES_TO_CHANGE) continue;
    for (const change of PAGE_CHANGES) {
      const changed = await parseReport(await changePages(pdf, change));
      shells.push({ name: change.name, measures: measured({ report: changed }) });
    }
  }
  return STATISTICS.map(({ name, shells: kinds, of }) => {
    const values = (list: readonly SubstanceMeasures[]): number[] =>
      list.flatMap((each) => (each.words < MIN_WORDS || each.sentences < MIN_SENTENCES ? [] : (of(each) ?? [])));
    const own = values(real);
    const [least, most] = [Math.min(...own), Math.max(...own)];
    const others = values(shells.filter((shell) => kinds.test(shell.name)).map(({ measures }) => measures));
    const below = Math.max(...others.filter((value) => value < least));
    const above = Math.min(...others.filter((value) => value > most));
    const row = [name, own.length, below, aQuarter(below, least), least, most, aQuarter(above, most), above];
    return `| ${row.map(cell).join(" | ")} |`;
  });
}

/** A quarter of the way from the shell to the real document. */
function aQuarter(shell: number, real: number): number {
  return shell + (real - shell) / 4;
}

function cell(value: string | number): string {
  return typeof value === "string" ? value : Number.isFinite(value) ? String(Math.round(value * 100) / 100) : "-";
}
