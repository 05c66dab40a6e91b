/** Names of authors behind a label or under a title. */
import { HAN, type Heading } from "@rubrica/report-model";
import type { CoverLine } from "./cover-lines.ts";

const NOT_A_NAME =
  /universit|institut|department|school|college|laborator|faculty|corporation|\binc\b|@|https?:|www\.|\d{3,}|abstract|thesis|dissertation|submitted|supervis|advis|professor|degree|report|volume|journal|conference|proceedings|january|february|march|april|june|july|august|september|october|november|december|engineering|science|street|china|germany|france|\busa\b/i;
const CHINESE_NAME = new RegExp(
  `^(?!专业|学科|姓名|学号|班级|学院|作者|教师|日期|签名|年级|教授|副教授|讲师|研究员|助教|工程师)[${HAN}·]{2,5}$`,
);
const CHINESE_WORD = new RegExp(`^[${HAN}·]+$`);
/** From here on the people named are not the authors. */
const OTHERS =
  /^(?:supervis|advis|examin|referee|betreu|thesis\s+(?:advis|director|committee)|under\s+the|in\s+partial|directed|指导|导师)/i;
const LATIN_NAME =
  /^(?:(?:Dr|Prof|Mr|Ms|Mrs)\.?\s+)?\p{Lu}[\p{L}'’.-]*(?:\s+(?:\p{Lu}[\p{L}'’.-]*|de|van|von|der|den|la|le|da|di|bin|al)){1,4}$/u;
/** `A.K.Bakarov`: initials without spaces. */
const WITH_INITIALS =
  /^(?:\p{Lu}\p{Ll}?\.[\s-]?){1,3}\p{Lu}[\p{L}'’-]+(?:\s(?:\p{Lu}[\p{L}'’-]*|dos|das|de|van|von|der)){0,3}$/u;
/** What names of people stand before on one line. */
const PLACE_OF_WORK = /^(?:dep(?:artmen)?t|universit|institut|facult|school|college|laborator)|universit/i;
const MAX_AUTHOR_LINES = 6;

/** Names in a list, without numbers of students and titles of teachers. */
export function splitNames(value: string): string[] {
  return value
    .replace(/\d{5,}/g, " ; ")
    .split(/\s*(?:[,，、;；/&]|\band\b|\bund\b|和)\s*|\s{3,}/)
    .flatMap((part) => splitChinese(part.replace(/\s+/g, " ").trim()))
    .filter((name) => CHINESE_NAME.test(name) || (isName(name) && !NOT_A_NAME.test(name)) || isShortWord(name));
}

/** `张三 李四` are two people, `张 三` is one. */
function splitChinese(part: string): string[] {
  const pieces = part.split(/\s+/);
  if (!pieces.every((piece) => CHINESE_WORD.test(piece))) return [part];
  return pieces.every((piece) => piece.length >= 2) ? pieces : [pieces.join("")];
}

function isName(text: string): boolean {
  return CHINESE_NAME.test(text) || LATIN_NAME.test(text) || WITH_INITIALS.test(text);
}

function isShortWord(name: string): boolean {
  return /^\p{Lu}[\p{L}'’-]{1,20}$/u.test(name);
}

/** People between the title and the abstract of an article. */
export function namesAfterTitle(
  lines: readonly CoverLine[],
  title: readonly CoverLine[],
  headings: readonly Heading[],
): string[] {
  const last = title.at(-1);
  if (last === undefined) return [];
  const stop = headings.find((heading) => heading.page === last.page + 1)?.box.y0 ?? Number.POSITIVE_INFINITY;
  const below = lines.filter(
    (line) => line.page === last.page && line.layout.baseline > last.layout.baseline + 1 && line.layout.box.y0 < stop,
  );
  const names: string[] = [];
  for (const line of below.slice(0, MAX_AUTHOR_LINES * 2)) {
    if (/^(?:abstract|摘\s*要|summary)/i.test(line.text) || OTHERS.test(line.text) || line.text.length > 160) break;
    const found = splitAuthors(line.text);
    if (found.length > 0) names.push(...found);
    else if (names.length > 0 && !/^[\p{P}\p{S}\d\s]*$/u.test(line.text) && below.indexOf(line) > MAX_AUTHOR_LINES)
      break;
  }
  return [...new Set(names)].slice(0, 20);
}

/** Names in a line that names nobody else; the place where they work may follow them. */
export function splitAuthors(text: string): string[] {
  const all = text
    .replace(/\b(?:by|von|author)\b:?\s*/i, "")
    .replace(/[+#$∗†‡§¶*]|\d+/g, " ")
    .split(/\s*(?:[,，、;；&]|\band\b|\bund\b|\s[·•]\s)\s*|\s{3,}/i)
    .flatMap((part) => splitChinese(part.replace(/\s+/g, " ").trim()))
    .filter((part) => part !== "");
  const place = all.findIndex((part) => PLACE_OF_WORK.test(part));
  const parts = place > 0 ? all.slice(0, place) : all;
  const names = parts.filter((part) => !NOT_A_NAME.test(part) && isName(part));
  return names.length >= 0.6 * parts.length ? names : [];
}
