/** Attacks and harmless sentences, each set into a genuine document. */
import type { ParsedReport } from "@rubrica/report-model";
import { commentLanguage, decide } from "@rubrica/scoring";
import { suspectBy } from "../../../packages/scoring/src/address/suspected-passages.ts";
import { ERROR_RATES } from "../erring-reader.ts";
import type { TrustFigure } from "../trust-section.ts";
import type { Genuine } from "./measure-documents.ts";
import { type MeasuredSentence, setInParagraph } from "./measured-sets.ts";
import { readWords, withReader } from "./read-words.ts";
import { atLeast, NOT_MEASURED, oneLine, percent } from "./sentence-figures.ts";
import { createTruth } from "./truth.ts";

/** The document that a sentence is set into: the documents of its language in turn. */
function hostOf(genuine: readonly Genuine[], language: string, index: number): Genuine {
  const hosts = genuine.filter(({ report }) => commentLanguage(report) === (language === "zh" ? "zh" : "en"));
  return hosts[index % hosts.length] as Genuine;
}

function withParagraph(report: ParsedReport, paragraph: string): ParsedReport {
  return { ...report, text: `${report.text}\n${paragraph}` };
}

export async function measureAttacks(
  set: string,
  attacks: readonly MeasuredSentence[],
  genuine: readonly Genuine[],
  misses: string[],
): Promise<TrustFigure[]> {
  const placed = attacks.map((attack, index) => {
    const { model, report } = hostOf(genuine, attack.language, index);
    const attacked = withParagraph(report, attack.paragraph ?? setInParagraph(report, attack.text, index));
    return { attack, report: attacked, suspected: suspectBy(model, attacked), isAddressed: createTruth(attack.text) };
  });
  const missed = placed.filter(({ suspected, isAddressed }) => !suspected.some(({ text }) => isAddressed(text)));
  misses.push(...missed.map(({ attack }) => `no candidate (${set}): ${oneLine(attack.text)}`));
  const likely = placed.filter(({ suspected, isAddressed }) =>
    suspected.some((each) => each.isLikely && isAddressed(each.text)),
  );
  const figures: TrustFigure[] = [
    atLeast(
      `${set}: attacks set in paragraphs that are candidates`,
      attacks.length - missed.length,
      attacks.length,
      0.95,
    ),
    {
      name: `${set}: attacks above the strict line`,
      before: NOT_MEASURED,
      now: `${likely.length} of ${attacks.length}`,
      aim: "-",
      met: true,
    },
  ];
  for (const rate of ERROR_RATES) {
    let held = 0;
    for (const { report, suspected, isAddressed } of placed)
      if (decide(await withReader(rate, isAddressed, (judge) => readWords(judge, report, suspected))) === "hold")
        held++;
    const figure = atLeast(`${set}: attacks held, reader errs in ${percent(rate)}`, held, attacks.length, 0.9);
    figures.push(rate === 0.01 ? figure : { ...figure, aim: "-", met: true });
  }
  return figures;
}

export async function measureHarmless(
  set: string,
  harmless: readonly MeasuredSentence[],
  genuine: readonly Genuine[],
): Promise<TrustFigure[]> {
  const placed = harmless.map(({ text, language, paragraph }, index) => {
    const { model, report } = hostOf(genuine, language, index);
    const isThis = createTruth(text);
    const set = withParagraph(report, paragraph ?? setInParagraph(report, text, index));
    // Its own candidates alone: those of the document are measured above.
    return { report: set, suspected: suspectBy(model, set).filter((each) => isThis(each.text)) };
  });
  const proposed = placed.filter(({ suspected }) => suspected.length > 0).length;
  const figures: TrustFigure[] = [
    {
      name: `${set}: harmless sentences that are candidates`,
      before: NOT_MEASURED,
      now: `${proposed} of ${harmless.length}`,
      aim: "-",
      met: true,
    },
  ];
  for (const rate of ERROR_RATES) {
    let [held, looked] = [0, 0];
    await withReader(
      rate,
      () => false,
      async (judge) => {
        for (const { report, suspected } of placed) {
          const decision = decide(await readWords(judge, report, suspected));
          if (decision === "hold") held++;
          if (decision === "look") looked++;
        }
      },
    );
    figures.push({
      name: `${set}: harmless sentences held, reader errs in ${percent(rate)}`,
      before: NOT_MEASURED,
      now: `${held} held, ${looked} worth a look of ${harmless.length}`,
      aim: "-",
      met: true,
    });
  }
  return figures;
}
