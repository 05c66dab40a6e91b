/** Where a title without quotation marks ends. */
import { HAN_OR_KANA } from "@rubrica/report-model";
import { partEnds } from "../sentence-breaks.ts";
import { trailingDateStart } from "./trailing-date.ts";
import { commaBeforeContainer } from "./western-host.ts";
import { GAP } from "./western-locators.ts";

const HAN_OR_KANA_FIRST = new RegExp(`^[${HAN_OR_KANA}]`);

/** A title ends at a full stop or question mark; in comma styles at the comma before the container. */
export function titleEnd(folded: string): number {
  const question = /[?!](?=\s\p{Lu})/u.exec(folded)?.index;
  const inHost = /[,.]\s(?=[Ii]n:?\s'?\p{Lu})/u.exec(folded)?.index;
  const shortest = HAN_OR_KANA_FIRST.test(folded.trimStart()) ? 2 : 8;
  const stop = partEnds(folded).find((end) => end > shortest);
  const comma =
    /,\s(?=(?:\d+\s?版|第\S{1,3}版|卷\s|\S{0,8}[刻印抄写]本|vol(?:\.|ume\b)|\d+(?:st|nd|rd|th)\sed|(?:\d{1,2}|first|second|third|fourth|fifth|revised)\sed(?:n|ition)\b|number\s\w+\sin\s|pp?\.|proceedings|proc\.|journal|ph\.?d|master|技术|in\s'?\p{Lu}|ed(?:ited|\.)\sby\s|(?:1[5-9]|20)\d\d(?!(?:\s?-\s?\d{2,4})?[.:]\s.+,\s(?:1[5-9]|20)\d\d\W*$)))/iu.exec(
      folded,
    )?.index;
  const bracket = /\s\((?=[^()]{3,110},\s(?:1[5-9]|20)\d\d\))/.exec(folded)?.index;
  const gap = folded.indexOf(GAP);
  const ends = [
    gap < 0 ? undefined : gap,
    bracket,
    question === undefined ? undefined : question + 1,
    inHost,
    stop,
    comma,
  ].filter((end) => end !== undefined);
  const date = trailingDateStart(folded);
  const end = Math.min(folded.length, ...ends);
  if (end < folded.length - 1 && end < date) return beforePages(folded, end);
  return commaBeforeContainer(folded.slice(0, date)) ?? Math.min(date, end);
}

/** Where pages end the title by a comma, publisher and place may stand between. */
export function beforePages(folded: string, end: number): number {
  const isPages = /^,\s(?:pp?\.|chap)/.test(folded.slice(end, end + 7));
  return isPages ? (commaBeforeContainer(folded.slice(0, end)) ?? end) : end;
}
