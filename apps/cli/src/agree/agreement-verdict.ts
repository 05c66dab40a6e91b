import type { Bilingual, Estimate, ScoreLanguage } from "@rubrica/scoring";
import type { AgreementComparison } from "./agreement-comparison.ts";

/** Reports below which nothing is concluded. */
const LEAST_REPORTS = 5;

/**
 * What a weighted kappa is called. Source: J. R. Landis and G. G. Koch, Biometrics 33 (1977), 159–174, table on p. 165;
 * the bounds are a convention.
 */
const KAPPA_WORDS: readonly { readonly from: number; readonly words: Bilingual }[] = [
  { from: 0.81, words: { zh: "几乎完全一致", en: "almost perfect" } },
  { from: 0.61, words: { zh: "较强", en: "substantial" } },
  { from: 0.41, words: { zh: "中等", en: "moderate" } },
  { from: 0.21, words: { zh: "较弱", en: "fair" } },
  { from: 0, words: { zh: "微弱", en: "slight" } },
  { from: Number.NEGATIVE_INFINITY, words: { zh: "不如随机", en: "worse than chance" } },
];

/** The bounds are given with two decimals, so the value is compared as it is shown. */
function kappaWord(kappa: number, language: ScoreLanguage): string {
  const shown = Math.round(kappa * 100) / 100;
  return KAPPA_WORDS.find(({ from }) => shown >= from)?.words[language] ?? "";
}

/** Who gave the machine's points, in the middle of a sentence. */
function machineName(mode: AgreementComparison["mode"]): Bilingual {
  return mode === "ai" ? { zh: "AI", en: "the AI" } : { zh: "结构化指标（未使用AI）", en: "measures of form (no AI)" };
}

/** One sentence for somebody who reads nothing else, with its uncertainty. */
export function verdictOf({ figures, mode }: AgreementComparison, language: ScoreLanguage): string {
  const { reports, totals } = figures;
  const { kappaBands: kappa, meanAbsoluteError: error } = totals;
  const machine = machineName(mode)[language];
  const isChinese = language === "zh";
  if (reports < LEAST_REPORTS || error.value === null) {
    return isChinese
      ? `只有${reports}份报告同时有双方的总分，不足以判断${machine}与教师是否一致（至少需要${LEAST_REPORTS}份）。`
      : `Only ${reports} ${reports === 1 ? "report has" : "reports have"} a total from both: too few to tell whether ${machine} and the teacher agree (at least ${LEAST_REPORTS} are needed).`;
  }
  const [distance, range] = [points(error.value), interval(error, language, points)];
  if (kappa.value === null) {
    return isChinese
      ? `在${reports}份报告上，${machine}与教师的总分平均相差${distance}分${range}；所有报告同属一个等级，因此无法判断等级是否一致。`
      : `On ${reports} reports the totals of ${machine} and of the teacher are ${distance} points apart on average${range}; all lie in one band, so that agreement on bands cannot be told.`;
  }
  const word = kappaWord(kappa.value, language);
  return isChinese
    ? `在${reports}份报告上，${machine}与教师的等级一致程度为“${word}”${doubt(kappa, language)}，总分平均相差${distance}分${range}。`
    : `On ${reports} reports the agreement of ${machine} with the teacher on bands is ${word}${doubt(kappa, language)}; their totals are ${distance} points apart on average${range}.`;
}

function doubt({ low, high }: Estimate, language: ScoreLanguage): string {
  const isChinese = language === "zh";
  if (low === null || high === null)
    return isChinese ? "（报告太少，无法给出区间）" : " (too few reports for an interval)";
  const [least, most] = [kappaWord(low, language), kappaWord(high, language)];
  if (least === most)
    return isChinese ? "（换一批报告多半也如此）" : " (and would most likely be so on other such reports)";
  return isChinese
    ? `（换一批报告，可能是“${least}”到“${most}”）`
    : ` (on other such reports it could be anything from ${least} to ${most})`;
}

/** What follows the verdict: leaning to one side, and teachers among themselves. */
export function verdictDetails({ figures, mode }: AgreementComparison, language: ScoreLanguage): readonly string[] {
  const { totals, raters, repeats } = figures;
  const machine = machineName(mode)[language];
  const isChinese = language === "zh";
  const sentences: string[] = [];
  const { bias } = totals;
  if (bias.value !== null && bias.low !== null && bias.high !== null) {
    if (bias.low > 0 || bias.high < 0) {
      const more = bias.value > 0;
      const amount = more ? bias : { value: -bias.value, low: -bias.high, high: -bias.low };
      const range = interval(amount, language, points);
      sentences.push(
        isChinese
          ? `${machine}给分平均比教师${more ? "高" : "低"}${points(Math.abs(bias.value))}分${range}。`
          : `${capital(machine)} ${mode === "ai" ? "gives" : "give"} ${points(Math.abs(bias.value))} points ${more ? "more" : "less"} than the teacher on average${range}.`,
      );
    } else {
      const range = interval(bias, language, signed);
      sentences.push(
        isChinese
          ? `看不出${machine}整体偏高或偏低：平均差${signed(bias.value)}分${range}。`
          : `No leaning to higher or lower marks can be seen: ${signed(bias.value)} points on average${range}.`,
      );
    }
  }
  const [between, single] = [
    raters?.betweenTeachers.meanAbsoluteError.value ?? null,
    raters?.machineAndTeacher.meanAbsoluteError.value ?? null,
  ];
  if (raters !== null && between !== null && single !== null) {
    const [kappa, other] = [raters.betweenTeachers.kappaBands.value, raters.machineAndTeacher.kappaBands.value];
    sentences.push(
      isChinese
        ? `作为参照：两位教师之间平均相差${points(between)}分（加权kappa ${ratio(kappa)}），${machine}与单独一位教师相差${points(single)}分（${ratio(other)}），共${raters.reports}份报告。不应期待机器比教师彼此之间更一致。`
        : `To compare: two teachers are ${points(between)} points apart on average (weighted kappa ${ratio(kappa)}), ${machine} and one teacher ${points(single)} points (${ratio(other)}), on ${raters.reports} reports. No machine should be expected to agree better with teachers than they do with each other.`,
    );
  }
  if (repeats !== null) {
    const changed = repeats.changedLevels === null ? null : percent(repeats.changedLevels);
    sentences.push(
      isChinese
        ? `同一份报告评${repeats.runs}次，总分的标准差平均${points(repeats.meanDeviation)}分，最大${points(repeats.largestDeviation)}分${changed === null ? "" : `；${changed}的评分项等级有变化`}。与教师比较的是第一次。`
        : `Scored ${repeats.runs} times, the total of a report has a standard deviation of ${points(repeats.meanDeviation)} points on average, ${points(repeats.largestDeviation)} at most${changed === null ? "" : `; ${changed} of the criteria change their level`}. The first scoring is the one compared.`,
    );
  }
  return sentences;
}

/** Points with one decimal. */
export function points(value: number): string {
  return value
    .toFixed(1)
    .replace(/^-0\.0$/, "0.0")
    .replace("-", "−");
}

/** Points with their sign. */
export function signed(value: number): string {
  const text = points(value);
  return value > 0 && text !== "0.0" ? `+${text}` : text;
}

/** A kappa or a correlation. */
export function ratio(value: number | null): string {
  return value === null
    ? "—"
    : value
        .toFixed(2)
        .replace(/^-0\.00$/, "0.00")
        .replace("-", "−");
}

export function percent(value: number): string {
  return `${Math.round(value * 100)} %`;
}

/** `（95%区间 4.1 至 8.8）`, or nothing where there is none. */
function interval({ low, high }: Estimate, language: ScoreLanguage, format: (value: number) => string): string {
  if (low === null || high === null) return "";
  return language === "zh"
    ? `（95%区间${format(low)}至${format(high)}）`
    : ` (95 % interval ${format(low)} to ${format(high)})`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
