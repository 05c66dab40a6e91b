/** What this package itself says in comments on what a model judged: sentences that can be said again in another language. */
import type { Bilingual, ScoreLanguage } from "../rubric/rubric.ts";

/** Stands before the comment of a criterion without points. */
export const UNSUPPORTED: Bilingual = {
  zh: "（AI没有给出可核对的原文依据，本项不计分，请人工评定）",
  en: "(The AI showed no passage that could be verified: no points, a person should judge this.) ",
};

/** Stands behind the comment of a criterion that several parts were judged on. */
export function spreadNote(
  { parts, least, most }: { readonly parts: number; readonly least: number; readonly most: number },
  language: ScoreLanguage,
): string {
  return language === "zh"
    ? `（共${parts}部分，${least}至${most}分）`
    : ` (${parts} parts, ${least} to ${most} points)`;
}

const SPREAD_NOTE = /(?:（共(\d+)部分，(\d+)至(\d+)分）| \((\d+) parts, (\d+) to (\d+) points\))$/;

/** The comment on a section that is not there. */
export function absenceComment(name: Bilingual): Bilingual {
  return { zh: `报告中没有${name.zh}。`, en: `${name.en}: the report has nothing of this kind.` };
}

/** The comment on a section that may be there and was not recognised. */
export function unrecognisedComment(name: Bilingual): Bilingual {
  return {
    zh: `${name.zh}没有识别出来，不计分，请人工评定。`,
    en: `${name.en}: not recognised; no points, a person should judge it.`,
  };
}

/** The comment with what this package added to it in the language; what the model wrote stays as it is. */
export function rewordComment(comment: string, language: ScoreLanguage, section: Bilingual | null): string {
  for (const whole of section === null ? [] : [absenceComment(section), unrecognisedComment(section)]) {
    if (comment === whole.zh || comment === whole.en) return whole[language];
  }
  const before = [UNSUPPORTED.zh, UNSUPPORTED.en].find((words) => comment.startsWith(words));
  const own = before === undefined ? comment : `${UNSUPPORTED[language]}${comment.slice(before.length)}`;
  return own.replace(SPREAD_NOTE, (_, ...found: readonly (string | undefined)[]) => {
    const [parts = 0, least = 0, most = 0] = found.slice(0, 6).flatMap((figure) => (figure ? [Number(figure)] : []));
    return spreadNote({ parts, least, most }, language);
  });
}
