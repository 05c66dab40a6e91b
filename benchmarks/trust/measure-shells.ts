/**
 * Reports that nobody has written, real ones with their pages changed, and genuine ones: which of them the text and its
 * structure hold for a teacher. Everything goes the way of the product: PDF, `parseReport`, `scoreReport`.
 *
 * `bun benchmarks/trust/measure-shells.ts`; the corpus is named by RUBRICA_CORPUS.
 */
import type { ParsedReport, ReportScore } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";
import { scoreReport } from "@rubrica/scoring";
import { typeset } from "../../scripts/sample-reports/typeset.ts";
import { readCorpusReport } from "./corpus-reports.ts";
import {
  FURTHER_GENUINE_DOCUMENTS,
  GENUINE_DOCUMENTS,
  type GenuineDocument,
  OTHER_LANGUAGES,
} from "./genuine-documents.ts";
import { measureOrderApart } from "./order/measure-order.ts";
import { changePages, MIN_PAGES_TO_CHANGE, PAGE_CHANGES } from "./shells/changed-pages.ts";
import { findingsInText, isHeldByStatistics, isHeldByText } from "./shells/held-by-text.ts";
import {
  makeMixedShells,
  makeMixedShellsApart,
  makeOthersShells,
  makeOwnShells,
  makeUnmixed,
} from "./shells/make-shells.ts";
import type { MadeShell } from "./shells/shell-kinds.ts";
import { SHELLS_BEFORE } from "./shells/shells-before.ts";
import { formatTrustSection, type MeasureTrust, type TrustFigure } from "./trust-section.ts";

export const measureShells: MeasureTrust = async () => {
  const misses: string[] = [];
  const figures: TrustFigure[] = [
    await shellFigure("shells of ten kinds, ours", await makeOwnShells(), misses),
    await shellFigure(
      "shells of thirteen kinds, made by somebody who had not seen the code",
      await makeOthersShells(),
      misses,
    ),
    await shellFigure(
      "real sentences mixed, in reverse, on another subject: eight kinds",
      await makeMixedShells(),
      misses,
    ),
    await shellFigure(
      "real sentences mixed, in reverse, on another subject: seven kinds, by a recipe apart",
      await makeMixedShellsApart(),
      misses,
    ),
    await unmixedFigure(await makeUnmixed(), misses),
    ...(await measureOrderApart()),
    await mutationFigure(GENUINE_DOCUMENTS, "changed pages of the 13 genuine documents", misses),
    ...(await genuineFigures(GENUINE_DOCUMENTS, "13 genuine documents", { statistics: 0, look: 2 }, misses)),
    ...(await genuineFigures(
      FURTHER_GENUINE_DOCUMENTS,
      "further genuine documents",
      { statistics: 1, look: 4 },
      misses,
    )),
    await languageFigure(misses),
  ];
  return { title: "Substance and structure", figures, misses };
};

async function shellFigure(name: string, shells: readonly MadeShell[], misses: string[]): Promise<TrustFigure> {
  let held = 0;
  for (const { name: shell, report } of shells) {
    const score = await scoreOf(await parseReport(typeset(report)));
    if (isHeldByText(score)) held++;
    else misses.push(`not held: ${shell} (${score.finalScore} points; ${codesOf(score) || "nothing found"})`);
    console.error(`${shell}: ${codesOf(score)}`);
  }
  return {
    name,
    before: SHELLS_BEFORE[name] ?? "-",
    now: `${held} of ${shells.length} held`,
    aim: ">= 90 % held",
    met: held >= shells.length * 0.9,
  };
}

/** Real theses, set anew in the same way: held ones are false alarms. */
async function unmixedFigure(shells: readonly MadeShell[], misses: string[]): Promise<TrustFigure> {
  let held = 0;
  for (const { name, report } of shells) {
    const score = await scoreOf(await parseReport(typeset(report)));
    if (!isHeldByText(score)) continue;
    held++;
    misses.push(`held, though nothing is mixed: ${name}, ${report.title} (${codesOf(score)})`);
  }
  return {
    name: "the same theses set anew, nothing mixed or turned",
    before: "-",
    now: `${held} of ${shells.length} held`,
    aim: "<= 1",
    met: held <= 1,
  };
}

async function mutationFigure(
  documents: readonly GenuineDocument[],
  name: string,
  misses: string[],
): Promise<TrustFigure> {
  let held = 0;
  let all = 0;
  for (const { file } of documents) {
    const { pdf, report } = await readCorpusReport(file);
    if (report.pages.length < MIN_PAGES_TO_CHANGE) continue;
    for (const change of PAGE_CHANGES) {
      const score = await scoreOf(await parseReport(await changePages(pdf, change)));
      all++;
      if (isHeldByText(score)) held++;
      else misses.push(`not held: ${file}, ${change.name} (${codesOf(score) || "nothing found"})`);
      console.error(`${file}, ${change.name}: ${codesOf(score)}`);
    }
  }
  return {
    name,
    before: SHELLS_BEFORE[name] ?? "-",
    now: `${held} of ${all} held`,
    aim: "all held",
    met: held === all,
  };
}

async function genuineFigures(
  documents: readonly GenuineDocument[],
  name: string,
  most: { readonly statistics: number; readonly look: number },
  misses: string[],
): Promise<TrustFigure[]> {
  let byStatistics = 0;
  let flagged = 0;
  for (const { file } of documents) {
    const score = await scoreOf((await readCorpusReport(file)).report);
    const found = findingsInText(score).filter(({ weight }) => weight !== "note");
    if (isHeldByStatistics(score)) byStatistics++;
    if (found.length > 0) flagged++;
    for (const { code, weight } of found) misses.push(`genuine: ${file} is ${weight} by ${code}`);
  }
  return [
    {
      name: `${name}: held by statistics of their text`,
      before: SHELLS_BEFORE[`${name}: held by statistics of their text`] ?? "-",
      now: `${byStatistics} of ${documents.length}`,
      aim: `<= ${most.statistics}`,
      met: byStatistics <= most.statistics,
    },
    {
      name: `${name}: to be looked at or held by text or structure`,
      before: SHELLS_BEFORE[`${name}: to be looked at or held by text or structure`] ?? "-",
      now: `${flagged} of ${documents.length}`,
      aim: `<= ${most.look}`,
      met: flagged <= most.look,
    },
  ];
}

async function languageFigure(misses: string[]): Promise<TrustFigure> {
  let right = 0;
  for (const { file, language } of OTHER_LANGUAGES) {
    const { report } = await readCorpusReport(file);
    const score = await scoreOf(report);
    const held = findingsInText(score).some(({ code }) => code === "language_not_measured");
    if (report.language === language && held && score.breakdown.cap === null) right++;
    else misses.push(`language: ${file} is told ${report.language}, ${codesOf(score)}`);
  }
  const name = "genuine documents in other languages: told, held for that, not capped";
  return {
    name,
    before: SHELLS_BEFORE[name] ?? "-",
    now: `${right} of ${OTHER_LANGUAGES.length}`,
    aim: "all",
    met: right === OTHER_LANGUAGES.length,
  };
}

function scoreOf(report: ParsedReport): Promise<ReportScore> {
  return scoreReport({ report });
}

function codesOf(score: ReportScore): string {
  return findingsInText(score)
    .map(({ code, weight }) => `${code} (${weight})`)
    .join(", ");
}

if (import.meta.main) {
  console.log(formatTrustSection(await measureShells()));
  process.exit(0);
}
