/** People and organisations in the lists that reference styles print. Works on folded text, keeps what was printed. */
import { type CslName, HAN } from "@rubrica/report-model";
import { foldPunctuation } from "./reference-piece.ts";

/** Written without a blank between family and given name: Chinese, Japanese, Korean. */
const CHINESE = new RegExp(String.raw`[${HAN}\u3040-\u30ff\uac00-\ud7af]`);
const PARTICLE =
  /^(?:[Dd]e|[Dd]el|della|der|den|des|[Dd]i|[Dd]a|das|do|dos|[Dd]u|[Ll]a|le|[Vv]an|[Vv]on|vom|zu|zur|ten|ter|bin|ibn|al|el|af|av|y|e|d'|o')$/;
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const OTHERS = new RegExp(
  String.raw`(?:^|[\s,;]|(?<=[${HAN}]))(?:等人?|et\.? ?al(?:ii)?|and others|u\. ?a)[\s.,]*$`,
  "i",
);
const ROLE =
  /(?:[\s,]+\(?\s?|\(\s?)(?:eds?\.?|editors?|hrsg\.?|dirs?\.?|trans\.?|translators?)\s?\)?[\s,.]*$|[\s,(]*(?:等?\s?(?:主编|编著|编译|编|著|译|校|导演|整理|撰))\s?\)?[\s,.]*$/i;

/** Initials as printed: `J.`, `J.-P.`, `P Z`, `JM`, `D. E.`. */
const INITIALS = /^(?:\p{Lu}\p{Ll}?\.?(?:\s?-\s?\p{Lu}\.?)?\s?){1,5}$/u;
const COMPACT_INITIALS = /^\p{Lu}{1,4}$/u;
/** Bodies by the last word of their names; in titles these words mean little. */
const BODY_NAME =
  /(?:\s(?:entertainment|productions|studios?|pictures|films|records|games|software|technologies|systems|media|news|research|labs?|solutions|associates|orchestra|globe|theat(?:re|er)|parliament|senate|court|government|working group)|['’]s\s\p{Lu}\p{Ll}+)$/iu;
const FUNCTION_WORD = /\s(?:of|for|and|on|in|the|to|at)\s/;
const CAPITALISED = /^['(]?(?:[dl]'|al-)?\p{Lu}[\p{L}'.-]*$/u;

const ORGANISATION =
  /\b(?:univer\w*|institut\w*|associat\w*|societ\w*|organi[sz]ation|committee|council|ministry|agency|department|center|centre|corporation|company|inc|ltd|group|team|laborator\w*|foundation|commission|academy|bureau|library|museum|press|consortium|administration|project|office|forum|times|bank|authority|authorities|centers|federation|union|alliance|network|school|college|zoo|initiative|programme?|collaboration|developers|contributors|fund|service|services)\b/i;

/** What is printed where nobody is named. */
const NAMELESS = /^(?:佚名|无名氏|作者不详|anon(?:ymous)?)$/i;

/** Removes `等`, `et al.` and roles such as `主编` or `(Eds.)` from the end of a name list. */
export function stripListTail(printed: string): string {
  let text = printed.trim();
  for (let round = 0; round < 3; round++) {
    const folded = foldPunctuation(text);
    const tail = OTHERS.exec(folded) ?? (folded.length > 3 ? ROLE.exec(folded) : null);
    if (tail === null || tail.index < 2) break;
    text = text.slice(0, tail.index).trim();
  }
  return text;
}

/** Reads a printed name list in any of the usual orders; what is no person becomes `literal`. */
export function parseNames(printed: string): CslName[] {
  const list = withoutFullStop(stripListTail(printed.replace(/^[\s,;.]+|[\s,;:：]+$/g, "")));
  if (list === "") return [];
  const parts = splitList(list);
  return joinInvertedNames(parts)
    .map(parseName)
    .filter((name) => name !== null)
    .filter((name) => !NAMELESS.test(name.literal ?? ""));
}

/** The full stop that ends the list goes, the one of a last initial stays: `Smith, J. A.`, `Lee, K.`. */
function withoutFullStop(list: string): string {
  if (!/[.．。]$/.test(list) || /\b(?:Inc|Ltd|Corp)\.$/.test(list)) return list;
  const before = list.slice(0, -1);
  const initial = /(?:^|[\s.\-,])\p{Lu}$/u.test(before);
  const dotted = /\p{Lu}\./u.test(before) || /,\s?\p{Lu}$/u.test(before);
  return initial && dotted ? list : before.trimEnd();
}

/** The separate parts between `, ; 、 & and 和`. A list with semicolons keeps its commas inside the names. */
function splitList(list: string): string[] {
  const folded = foldPunctuation(list);
  const parts: string[] = [];
  let start = 0;
  for (const match of folded.matchAll(folded.includes(";") ? SEMICOLONS : COMMAS)) {
    const isWord = !/[,;]/.test(match[0]);
    if (isWord && belongsToOrganisation(folded, start, match.index, match.index + match[0].length)) continue;
    parts.push(list.slice(start, match.index));
    start = match.index + match[0].length;
  }
  parts.push(list.slice(start));
  const cleaned = parts.map((part) => part.trim()).filter((part) => part !== "");
  return CHINESE.test(folded) ? cleaned.map(withoutConjunction).flatMap(splitChinese) : cleaned;
}

/** `和张睿` */
const LAST_OF_LIST = new RegExp(`^[和与][${HAN}]{2,3}$`);

/** `程强, 和张睿` ends with a conjunction, not with a family name. */
function withoutConjunction(part: string, index: number): string {
  return index > 0 && LAST_OF_LIST.test(part) ? part.slice(1) : part;
}

const COMMAS = /\s*,\s*(?:(?:and|und|et|y)\s+|&\s*|[和与](?=\s))?|\s+(?:and|und|et|&)\s+/g;
const SEMICOLONS = /\s*;\s*(?:and\s+|&\s*)?|\s+(?:and|&)\s+/g;

/** `Centers for Disease Control and Prevention` is one name. */
function belongsToOrganisation(folded: string, start: number, before: number, after: number): boolean {
  const left = folded.slice(start, before).replace(/^(?:\p{Lu}\.){2,}\s/u, "");
  const right = folded.slice(after).split(/[,;]/, 1)[0] as string;
  if (/(?:^|\s)\p{Lu}(?:\.|\s|$)/u.test(left) || /(?:^|\s)\p{Lu}(?:\.|$)/u.test(right)) return false;
  return FUNCTION_WORD.test(left) || ORGANISATION.test(left) || ORGANISATION.test(right);
}

const CHINESE_PERSON = String.raw`(?:[${HAN}]{2,4}|[${HAN}]{1,8}·[${HAN}·]{1,10}|(?:[A-Z]\.\s?){1,3}[${HAN}]{1,6}|[A-Z][^和与]*[A-Z.])`;
const TWO_CHINESE = new RegExp(String.raw`^(${CHINESE_PERSON})\s?[和与]\s?(${CHINESE_PERSON})$`);
/** `张三 李四` */
const SPACED_CHINESE = new RegExp(String.raw`^[${HAN}]{2,3}(?:\s+[${HAN}]{2,3})+$`);

/** `战德臣和张丽杰` are two people; `和` inside a longer name (an institution) is not a separator. */
function splitChinese(part: string): string[] {
  const match = TWO_CHINESE.exec(part);
  if (match !== null && !/[部局院会社]$/.test(part)) return [match[1] as string, match[2] as string];
  const organisations = /^(.{4,40}?[院司会所社部局])[和与](.{4,40}[院司会所社部局])$/.exec(part);
  if (organisations !== null) return [organisations[1] as string, organisations[2] as string];
  if (SPACED_CHINESE.test(part)) return part.split(/\s+/);
  return [part];
}

/** `Smith, J., Lee, K.` are pairs of family name and initials; the comma does not separate people there. */
function joinInvertedNames(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as string;
    const next = parts[index + 1];
    if (SUFFIX.test(part) && joined.length > 0) {
      joined[joined.length - 1] = `${joined[joined.length - 1]} ${part}`;
      continue;
    }
    const isWhole = CAPITALS_FIRST.test(part) && familyInCapitals(part.split(" ")) !== null;
    const familyAlone = !CHINESE.test(part) && !isWhole && !hasInitials(part) && part.split(" ").length <= 3;
    if (next !== undefined && familyAlone && isInitials(next)) {
      joined.push(`${part}, ${next}`);
      index++;
      continue;
    }
    // Chicago and MLA invert the first name only: `Adams, Nicholson B., and …`.
    const others = parts.slice(2).every((other) => other.includes(" "));
    const firstInverted = index === 0 && !part.includes(" ") && next !== undefined && others;
    if (
      firstInverted &&
      CAPITALISED.test(part) &&
      !part.includes(".") &&
      /^\p{Lu}\p{Ll}+(?:-\p{L}\p{Ll}*)?(?:\s\p{Lu}\.?)*$/u.test(next)
    ) {
      joined.push(`${part}, ${next}`);
      index++;
      continue;
    }
    joined.push(part);
  }
  return joined;
}

function isInitials(text: string): boolean {
  return INITIALS.test(text) || COMPACT_INITIALS.test(text);
}

function hasInitials(text: string): boolean {
  return /(?:^|[\s.-])\p{Lu}(?:\.|$|[\s-])/u.test(text) || /\s\p{Lu}{1,3}$/u.test(text);
}

const NATIONALITY = new RegExp(String.raw`^[[(（［〔【]\s?[${HAN}]{1,4}\s?[\])）］〕】]\s?(?=\S)`);

/** `王小明（Wang Xiaoming）` */
const LATIN_NAME = new RegExp(String.raw`(?<=[${HAN}])\s?[(（][\p{Script=Latin}\s.,·'-]+[)）]$`, "u");

/** `王 明` */
const SPREAD_NAME = new RegExp(String.raw`^[${HAN}](?:\s+[${HAN}]{1,2}){1,2}$`);

/** `[美] 斯蒂文斯` is 斯蒂文斯, `王 明` is 王明. */
function plainChinese(name: string): string {
  const bare = name.replace(NATIONALITY, "").replace(LATIN_NAME, "");
  return SPREAD_NAME.test(bare) ? bare.replace(/\s+/g, "") : bare;
}

/** One name in any order, or null when nothing is left of it. */
function parseName(text: string): CslName | null {
  const name = text.trim().replace(/^[\s,;:"]+|[\s,;:"]+$/g, "");
  if (!/\p{L}/u.test(name)) return null;
  if (CHINESE.test(name)) return { literal: plainChinese(name) };
  const initialed = /^\p{Lu}{2,}(?:[ '-]\p{Lu}{2,})*(?:\s\p{Lu}){1,3}$/u.test(name);
  const organisation =
    (!initialed && (ORGANISATION.test(name) || BODY_NAME.test(name))) || FUNCTION_WORD.test(name) || /[@[]/.test(name);
  if (organisation && !name.includes(",")) return { literal: name.replace(/(?<!\b(?:Inc|Ltd|Corp|Co))\.$/, "") };
  const comma = name.indexOf(",");
  if (comma > 0) return { family: name.slice(0, comma).trim(), given: name.slice(comma + 1).trim() };
  const words = name.split(/\s+/);
  if (words.length === 1) return { literal: name.replace(/\.$/, "") };
  const inCapitals = CAPITALS_FIRST.test(name) ? familyInCapitals(words) : null;
  return inCapitals ?? familyFirst(words) ?? familyLast(words);
}

/** One or two syllables, or three, as Chinese given names are spelled: `Xiaolan`, `Wen-bo`. */
const PINYIN =
  /^(?:-?(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:[iuüv]?(?:ai|ao|ang?|a|ei|eng?|er?|ong|ou?)|i(?:u|ng?)?|u[in]?|[üv]n?)'?){1,3}$/i;
/** The family names of two letters. */
const SHORT_FAMILY = /^(?:[BCDFGHJKLMNPQRSTWXYZ][AEIOUY]|AN|AO|OU)$/;

const CAPITALS_FIRST = /^\p{Lu}['\p{Lu}]/u;

/** `CHEN Xiaolan`, `DE LA CRUZ Maria`: capitals before a given name that is spelled out. */
function familyInCapitals(words: readonly string[]): CslName | null {
  const given = words.findIndex((word) => !/^\p{Lu}[\p{Lu}'-]*\p{Lu}$/u.test(word));
  if (given < 1 || !words.slice(given).every((word) => /^\p{Lu}\p{Ll}[\p{L}'-]*$|^\p{Lu}\.?$/u.test(word))) return null;
  const first = words[given] as string;
  if (first.length < 3 && !/^\p{Lu}\p{Ll}$/u.test(first)) return null;
  const family = words.slice(0, given).join(" ");
  // Two capitals may be initials: `AE Dent`.
  if (family.length === 2 && !(SHORT_FAMILY.test(family) && PINYIN.test(first))) return null;
  return { family, given: words.slice(given).join(" ") };
}

/** `PEEBLES P Z Jr`, `Smith AB`, `VEEN P H van der`: capitals without dots at the end are initials. */
function familyFirst(words: readonly string[]): CslName | null {
  if (/^\p{Lu}\.(?:-?\p{Lu}\.)*$/u.test(words[0] as string)) return null;
  // Family names in capitals leave single letters to the initials: `DE LA CRUZ M`.
  const capitals = /^\p{Lu}{2,}$/u.test(words[0] as string);
  const initial = capitals ? /^\p{Lu}\.?(?:-\p{Lu}\.?)?$/u : /^(?:\p{Lu}\.?(?:-?\p{Lu}\.?){0,2}|\p{Lu}[a-z]?)$/u;
  let end = words.length;
  while (end > 1 && (SUFFIX.test(words[end - 1] as string) || PARTICLE.test(words[end - 1] as string))) end--;
  let start = end;
  while (start > 1 && initial.test(words[start - 1] as string)) start--;
  if (start === end) return null;
  const family = words.slice(0, start);
  if (family.some((word) => /^\p{Lu}\.$/u.test(word))) return null;
  return { family: family.join(" "), given: words.slice(start).join(" ") };
}

function familyLast(words: readonly string[]): CslName | null {
  let end = words.length;
  while (end > 1 && SUFFIX.test(words[end - 1] as string)) end--;
  let start = end - 1;
  const dotted = words.findLastIndex((word, index) => index < end - 1 && /^\p{Lu}[\p{L}.-]{0,5}\.$/u.test(word));
  if (dotted >= 0 && dotted < start) start = dotted + 1;
  else while (start > 1 && PARTICLE.test(words[start - 1] as string)) start--;
  const given = [...words.slice(0, start), ...words.slice(end)];
  const family = words.slice(start, end).join(" ").replace(/\.$/, "");
  if (given.length === 0) return { literal: family };
  return { family, given: given.join(" ") };
}

/** True when text reads as a list of personal names: short parts of capitalised words, particles and initials. */
export function looksLikeNames(folded: string): boolean {
  const text = stripListTail(folded);
  if (text === "" || text.length > 1500 || /\d/.test(text)) return false;
  const parts = splitList(text).filter((part) => !SUFFIX.test(part));
  if (parts.length === 0) return false;
  if (CHINESE.test(text)) return parts.every((part) => isChineseName(part) || isWesternName(part));
  return parts.every(isWesternName);
}

/** True when every part carries initials, the surest sign of a person. */
export function hasPersonalInitials(folded: string): boolean {
  return /(?:^|[\s,])\p{Lu}\.(?:\s?-?\p{Lu}\.)*[\s,]|(?:\s\p{Lu}){1,3}(?:$|[,;.])/u.test(folded);
}

const CHINESE_NAME = new RegExp(`^[${HAN}·•]{2,4}$`);
/** `克努特 D. E.` */
const CHINESE_WITH_INITIALS = new RegExp(String.raw`^[${HAN}·]{1,8}\s?\p{Lu}\.?(?:[\s-]?\p{Lu}\.?){0,3}$`, "u");

function isChineseName(part: string): boolean {
  return CHINESE_NAME.test(part) || (/[·•]/.test(part) && part.length <= 16) || CHINESE_WITH_INITIALS.test(part);
}

function isWesternName(part: string): boolean {
  const words = part.trim().replaceAll(",", " ").split(/\s+/);
  if (words.length > 6) return false;
  let capitals = 0;
  for (const word of words) {
    if (PARTICLE.test(word) || SUFFIX.test(word)) continue;
    if (!CAPITALISED.test(word)) return false;
    capitals++;
  }
  return capitals > 0;
}

export function looksLikeOrganisation(folded: string): boolean {
  return (
    ORGANISATION.test(folded) ||
    /(?:大学|学院|研究院|研究所|研究中心|中心|委员会|公司|协会|学会|出版社|部|局|办公室|办公厅|组织|集团|图书馆|博物馆|编写组|课题组)$/.test(
      folded,
    )
  );
}

/** Where styles give people initials, three words without any are an organisation: `National Nurses United`. */
export function organisationIfBare(name: CslName): CslName {
  if (name.literal !== undefined || /\p{Lu}\.|(?:^|\s)\p{Lu}(?:\s|-|$)/u.test(name.given ?? "")) return name;
  const isCapitals = /^\p{Lu}{2,}(?:\s\p{Lu}{2,})*$/u.test(name.family ?? "");
  if (isCapitals && PINYIN.test(name.given ?? "")) return name;
  const printed = isCapitals ? `${name.family} ${name.given}` : `${name.given} ${name.family}`;
  const acronym = /^\p{Lu}{2,4}\s\p{Lu}\p{Ll}/u.test(printed);
  return acronym || (printed.split(" ").length > 2 && !/\s\p{Ll}/u.test(printed)) ? { literal: printed } : name;
}
