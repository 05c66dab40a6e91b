/** A volume that stands with the title of a GB/T entry. */
import { type CslDraft, setText } from "../csl-draft.ts";
import { cut, type ReferencePiece, trimContainer, trimSeparators } from "../reference-piece.ts";

/** `Vol. 1`, `第2卷`, `卷 3`, `一部`, `IV`. */
export const VOLUME_PART: RegExp =
  /^(?:vol(?:ume|\.)?\s?\S{1,12}|bd\.?\s?\d+|卷\s?\S{1,6}|第\s?\S{1,6}?\s?[卷册部辑集](?:\s\S.{0,20})?|[上中下]\s?[卷册部]?|[一二三四五六七八九十]+部|\S{1,8}[卷册]|[A-Z甲乙丙丁]\s?[集编]|(?=[IVX]{1,5}$)X{0,2}(?:IX|IV|V?I{0,3}))$/i;

const SERIES =
  /^.{3,}?:\s?(?:vol(?:\.|ume\s)\s?(\d{1,5}[A-Z]?|[IVXLC]{1,7})|第\s?(\d{1,5})\s?[卷册])\s(?=(?!\s?[卷册集])[\p{L}\d]{2})/iu;

/** The title without a volume before or behind it; the volume goes to the draft. */
export function takeVolume(title: ReferencePiece, draft: CslDraft): ReferencePiece {
  // Some BibTeX styles put the series first: `Lecture Notes in Computer Science: Vol. 700 Proceedings of …`.
  const series = SERIES.exec(title.folded);
  if (series !== null) {
    setText(draft, "volume", series[1] ?? series[2]);
    return trimContainer(cut(title, series[0].length));
  }
  const numbered = /\s?:\s?vol\.\s?(\w{1,8})\s?:\s?(\w{1,8})$/i.exec(title.folded);
  if (numbered !== null) {
    setText(draft, "volume", numbered[1]);
    setText(draft, "issue", numbered[2]);
    return cut(title, 0, numbered.index);
  }
  const colon = title.folded.lastIndexOf(":");
  const tail = trimSeparators(cut(title, colon + 1));
  if (colon <= 0 || !VOLUME_PART.test(tail.folded)) return title;
  const label = /^(?:vol(?:ume|\.)?\s?|卷\s?)(?=\S)/i.exec(tail.folded)?.[0].length ?? 0;
  setText(draft, "volume", cut(tail, label).printed);
  // `Stat.: Vol. 123`: a dot before the colon is that of an abbreviation.
  return cut(title, 0, colon + 1);
}
