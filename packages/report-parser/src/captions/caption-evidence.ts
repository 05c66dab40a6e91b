/** Tells a caption from a sentence that begins with the mention of a figure or table. */
import { hasHan } from "@rubrica/report-model";
import type { CaptionLabel } from "./caption-label.ts";

/** What goes on after a mention: `图 3-1 所示`, `表2给出了`, `Figure 3 shows`, `Table 2 and`. */
const CHINESE_MENTION =
  /^\s?(?:所示|所|中(?=[，,、的可所每各有是为给第用已将虚实红蓝黑绿箭我能看展显描列左右上下横纵]|$)|为(?!例)|是|给出|给|展示了|显示了|描述了|列出|表示|表明|可以|可知|可见|说明|反映|对比了|和图|和表|与图|与表|至图|至表|及图|和\s?\d|、|，|,|；|;|。|）|\)|的(?!确)|里|上(?!位|层|下|海)|下(?!载|拉|位)|左|右|这|则|即|就|也|将|以及|分别|清楚|直观|简要)/;
const ENGLISH_MENTION =
  /^\s?(?:[,;)]|[èé]\s|(?:shows?|showed|shown|illustrates?|illustrated|presents?|presented|is|are|was|were|depicts?|gives?|lists?|compares?|summari[sz]es?|provides?|plots?|demonstrates?|displays?|contains?|describes?|reports?|indicates?|reveals?|outlines?|can|and|or|also|has|have|that|which|in|on|for|from|to|as|with|by|we|it|below|above|makes?|suggests?|clearly|visuali[sz]es?|details|represents?|exhibits?|includes?|explains?|highlights?|gibt|zeigt|bis|mostran?o?|muestran?|montre(?:nt)?|présente(?:nt)?|presentan?|apresentam?|ilustran?|riportan?o?|illustre(?:nt)?|est|es|sont|son|são|sono|e|et|y|und|og|en|viser|visar|toont|geeft|through|of)\b)/;

const WEAK_MENTION = /^(?:这|是|即|就|也|里|左|右|则)(?!是?图|些|个?表)/;

export interface CaptionContext {
  /** The label opens the line, or a wide gap parts it from what stands before it. */
  readonly opensLine: boolean;
  readonly startsParagraph: boolean;
  readonly centred: boolean;
  readonly bold: boolean;
  /** Smaller than the text of the report. */
  readonly small: boolean;
  /** Share of the column's width that the line takes. */
  readonly fill: number;
  /** A picture, drawing or table rule is directly above or below. */
  readonly nearObject: boolean;
  /** The same label in the other language opens a line next to it. */
  readonly besideTranslation: boolean;
}

/** Weighs the words behind the label and the look of the line. */
export function isCaption(label: CaptionLabel, rest: string, context: CaptionContext): boolean {
  if (!context.opensLine) return false;
  const behind = rest.trimStart();
  const separated = /^[:：|]/.test(label.separator);
  const chinese = hasHan(label.label);
  const mention = separated || behind === "" ? false : (chinese ? CHINESE_MENTION : ENGLISH_MENTION).test(rest);
  // Weak beginnings of sentences (`这`, `是`) begin captions, too, where a picture is next to them.
  const stands =
    context.nearObject && context.fill < 0.6 && WEAK_MENTION.test(behind) && !/[。.；;，,：:]\s*$/.test(behind);
  if (
    mention &&
    !stands &&
    !(chinese && context.centred && context.fill < 0.6 && /^\s/.test(rest) && !/^\s?[，,、；;。）)所]/.test(rest))
  )
    return false;
  // A full stop inside the line: a sentence that goes on, unless the caption's own look speaks for it.
  const sentence = /[。；][^\s]/.test(behind) || (chinese && /[，,].*[，,].*[。]?$/.test(behind) && !context.small);
  let evidence = 0;
  if (separated) evidence += 2;
  else if (/^[.．]/.test(label.separator) || /^[–—-]/.test(label.separator)) evidence += 1;
  if (context.centred) evidence += 2;
  if (context.bold) evidence += 1;
  if (context.small) evidence += 1;
  if (context.startsParagraph) evidence += 1;
  if (context.fill < 0.7) evidence += 1;
  if (/^\s/.test(rest) || chinese === false) evidence += 0.5;
  if (!chinese && /^\p{Ll}/u.test(behind) && !separated) evidence -= 1.5;
  if (behind === "") evidence += context.centred || context.bold || separated ? 0.5 : -1;
  if (context.nearObject) evidence += 2;
  if (context.besideTranslation) evidence += 4;
  if (sentence) evidence -= context.nearObject && !/[。；]/.test(behind) ? 1 : 2;
  if (/[。]\s*$/.test(behind) && !context.centred && !separated) evidence -= 1;
  return evidence >= 2;
}
