/** Authors that a comma, not a full stop, divides from the title, as in IEEE books and many Chinese entries. */

import { HAN, HAN_OR_KANA } from "@rubrica/report-model";
import { looksLikeOrganisation } from "./names.ts";

const INITIALED =
  /^(?:\p{Lu}\p{Ll}?\.\s?-?\s?){1,5}(?:(?:van|von|de|der|den|del|di|la|le|du|da|dos|ter)\s){0,3}\p{Lu}[\p{L}' -]{0,40}?(?:\s[JS]r\.?|\sI{2,3})?(?:\set al\.?)?$/u;
const ROLE = /^(?:[Ee]ds?\.?|[JS]r\.?|编|et al\.?)$/;
const SEPARATOR = /\s?,\s?(?:and\s|&\s|和\s)?|\sand\s|\s&\s/g;

const IMPRINT_FOLLOWS = /[.,]\s(?:[^.:]{2,40}:\s[^:]{2,80},\s(?:1[5-9]|20)\d\d|\d+(?:st|nd|rd|th)\sed\.)/;

/** Length of the author part including its last comma, 0 when the entry begins with its title. */
export function authorsBeforeTitle(folded: string): number {
  const initialed = initialedAuthorsEnd(folded);
  return initialed > 0 ? initialed : authorsWithoutInitials(folded);
}

/** The same for lists of `J. Smith` only; 0 when the last name ends at a full stop, as other styles have it. */
export function initialedAuthorsEnd(folded: string): number {
  let end = 0;
  let start = 0;
  for (const match of folded.slice(0, 1200).matchAll(SEPARATOR)) {
    const part = folded.slice(start, match.index).trim();
    if (!(INITIALED.test(part) || (end > 0 && ROLE.test(part)))) break;
    start = match.index + match[0].length;
    end = start;
  }
  const nameFollows = /^(?:\p{Lu}\.\s?-?){1,4}\s?(?:\p{Ll}{2,3}\s){0,2}\p{Lu}\p{Ll}/u.test(folded.slice(end));
  const endsWithAnd =
    /(?:\sand|\s&|和)\s?$/.test(folded.slice(0, end)) && !/,\s?(?:and|&)\s?$/.test(folded.slice(0, end));
  return nameFollows || endsWithAnd ? 0 : end;
}

/** `図書館`, `D. E. 克努特` */
const CHINESE_FIRST = new RegExp(String.raw`^(?:\p{Lu}\.\s?){0,3}[${HAN_OR_KANA}]`, "u");

/** `図書館用語辞典編集委員会, Ed., 題名`, `战德臣和张丽杰, 题名`, `Childish Gambino, This is America.` */
function authorsWithoutInitials(folded: string): number {
  const role = /^((?:[^."]|\p{Lu}\.){2,120}?),\s?(?:[Ee]ds?\.|编)\s?,\s?/u.exec(folded);
  if (role !== null) return role[0].length;
  if (CHINESE_FIRST.test(folded)) return chineseAuthors(folded);
  const western = /^(?:\p{Lu}[\p{L}'&-]*\s(?:and\s|of\s|for\s)?){1,14}\p{Lu}[\p{L}'-]*,\s(?=\p{Lu})/u.exec(folded);
  if (western === null) return 0;
  const following = folded.slice(western[0].length);
  if (looksLikeOrganisation(western[0].replace(/,\s$/, "")) && IMPRINT_FOLLOWS.test(following))
    return western[0].length;
  return /^[^,]{3,200}?(?:[.]\s|,\s\d)/.test(following) && !/^\d+(?:st|nd|rd|th)\s/.test(following)
    ? western[0].length
    : 0;
}

const CHINESE_PERSON = String.raw`(?:(?:\p{Lu}\.\s?){0,3}[${HAN}]{1,8}·[${HAN}·]{1,10}|(?:\p{Lu}\.\s?){1,3}[${HAN}]{1,6}|[${HAN}]{2,5}|[${HAN}]{1,6}(?:\s\p{Lu}\.?){1,3}|\p{Lu}[\p{L}-]+(?:\s\p{Lu}\.?){1,3})`;
const CHINESE_PERSONS = new RegExp(String.raw`^${CHINESE_PERSON}(?:\s?[和与]\s?${CHINESE_PERSON})?等?$`, "u");

/** Chinese names before a title: the list ends before the first part that is too long for a name. */
function chineseAuthors(folded: string): number {
  let end = 0;
  for (const match of folded.slice(0, 400).matchAll(/((?:[^,.]|(?<=\p{Lu})\.){1,60})(,\s?)/gu)) {
    if (match.index !== end) break;
    const part = (match[1] as string).trim();
    const person = CHINESE_PERSONS.test(part);
    const organisation = end === 0 && /(?:[院司会所社部局馆组处厅]|大学|中心|集团|政府|联盟|办公室)$/.test(part);
    const following = folded.slice(end + match[0].length);
    // The last part before an edition, a volume or a full stop is the title itself.
    const isTitle = /^(?:\d+\s?版|[卷第]|\S{0,10}[本版][.,])/.test(following) && end > 0;
    if (isTitle || !(person || organisation) || following.trim() === "") break;
    if (/^(?:\d+\s?版|\S{0,10}[本版][.,]|卷)/.test(following)) break;
    end += match[0].length;
  }
  return end;
}
