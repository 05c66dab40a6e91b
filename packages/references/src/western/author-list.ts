/** Where the list of authors ends, read name by name: `J. Smith`, `Smith, J.`, `Smith J`, `Jane Smith`. */
import { looksLikeOrganisation } from "../names.ts";

const PARTICLES =
  "(?:(?:[Dd]e|[Dd]el|[Dd]ella|[Dd]er|[Dd]en|[Dd]es|[Dd]i|[Dd]a|[Dd]as|[Dd]os?|[Dd]u|[Ll]a|[Ll]as|[Ll]os|[Ll]e|[Vv]an|[Vv]on|vom|zu|zur|[Tt]en|[Tt]er|bin|ibn|al|el|af|av|St\\.)\\s){0,3}(?:d'|al-)?";
const WORD = "\\p{Lu}[\\p{L}\\p{M}'-]*[\\p{L}?]";
const FAMILY = `${PARTICLES}${WORD}(?:\\s${WORD}){0,2}`;
/** `J.`, and the two letters that one sound has in Russian and Greek. */
const INITIAL = "(?:\\p{Lu}|Ch|Chr|Ju|Kh|Ph|Sh|St|Th|Wm|Ya|Yu|Zh)\\.";
const INITIALS = `${INITIAL}(?:\\s?-?\\s?${INITIAL}){0,4}`;
/** Behind a family name `J. Am.` begins a periodical. */
const INITIALS_BEHIND = `${INITIAL}(?:\\s?-?\\s?(?!J\\.\\s\\p{Lu}\\p{L}{1,10}\\.)${INITIAL}){0,4}`;
const SUFFIX = "(?:,?\\s(?:Jr|Sr|II|III|IV)(?![\\p{L}])\\.?)?";

interface NameForm {
  readonly name: RegExp;
  /** Names in another order, as Chicago has them from the second on; `and` must close such a list. */
  readonly mixed?: RegExp;
  /** What may stand behind `and`. */
  readonly last: RegExp;
  /** Directly behind the list. */
  readonly boundary: RegExp;
  /** A list of this form is sure without `and` when it has so many names. */
  readonly sureWithout: number;
}

const sticky = (pattern: string): RegExp => new RegExp(pattern, "uy");
const MIDDLE = "(?:\\p{Lu}\\.(?:-?\\p{Lu}\\.){0,3}|\\p{Lu}(?=\\s))";
const GIVEN = `(?:${WORD}|${MIDDLE})(?:\\s${WORD}(?=\\s)){0,2}(?:\\s${MIDDLE}){0,3}`;
const INITIALED = `${INITIALS}\\s?${FAMILY}${SUFFIX}`;
const INVERTED = `${PARTICLES}${WORD}(?:\\s${WORD}){0,2},\\s(?:${INITIALS_BEHIND}(?:\\s${PARTICLES.replace("){0,3}", "){1,3}")})?|\\p{Lu}{1,3}(?![\\p{L}]))${SUFFIX}`;
const PLAIN = `${PARTICLES}${WORD}(?:\\s${WORD}){0,2}\\s(?:(?:${INITIAL}\\s?-?){1,4}(?=\\s?[,;]|\\s(?:and|&)\\s)|\\p{Lu}(?:[\\s-]\\p{Lu}){1,3}|\\p{Lu}{1,3})(?!\\p{L}|\\.\\s?-?\\p{Lu}\\.)${SUFFIX}`;
const FULL = `(?!(?:The|An?|On|In|For|From|New)\\s)${GIVEN}\\s${PARTICLES}${WORD}${SUFFIX}`;

/** In this order; of forms that look alike at first the one that reads more. */
const FORMS: readonly (readonly NameForm[])[] = [
  [
    {
      name: sticky(INITIALED),
      last: sticky(`(?:${INITIALED}|${FULL})`),
      boundary: /(?=[,.:]\s|\s\(|[,.]?\s?"|\.\p{Lu})/uy,
      sureWithout: 1,
    },
  ],
  [
    {
      name: sticky(INVERTED),
      mixed: sticky(`(?:${INITIALED}|${FULL})`),
      last: sticky(`(?:${INVERTED}|${INITIALED}|${FULL})`),
      boundary: /(?=[.,:]?\s|[,.]?\s?"|:|\()/uy,
      sureWithout: 1,
    },
    {
      name: sticky(`(?:${FULL}|(?<=,\\s)${INITIALED})`),
      last: sticky(`(?:${FULL}|${INITIALED})`),
      boundary: /(?=\.\s|\s\(|[,.]?\s?"|,\s(?:[Ee]ds?\.|[Ee]ditors?)[\s,.])/uy,
      sureWithout: 2,
    },
  ],
  [
    {
      name: sticky(
        `${PARTICLES}${WORD},\\s${WORD}(?:\\s${WORD})?(?:\\s\\p{Lu}\\.?){0,3}${SUFFIX}(?=,?\\sand\\s|,\\s|\\s\\()`,
      ),
      mixed: sticky(`(?:${FULL}|${INITIALED})`),
      last: sticky(`(?:${FULL}|${INITIALED})`),
      boundary: /(?=\s\((?:\p{Lu}\p{Ll}+\.?\s(?:\d+,\s)?)?\d{4}|[,.]?\s?")/uy,
      sureWithout: 1,
    },
  ],
  [
    {
      name: sticky(PLAIN),
      last: sticky(PLAIN),
      boundary: /(?=[.,:]\s|\s\((?:[Ee]ds?\.?\)|\d{4})|\s\d{4}|\.\p{Lu})/uy,
      sureWithout: 1,
    },
  ],
];

const SEPARATOR = /\s?[,;]\s?(?:(?:and|und|et|y|和)\s|&\s?)?|\s(?:and|und|et|y|和)\s|\s?&\s?/y;
const OTHERS = /\s?[,;]?\s(?:et\.?\s?al(?=[\s,.:;(])\.?|and others(?=[,.:;]|\s\())|\s?[,;]?\s?等人?(?=[\s,.:;(])/y;
/** `(eds.)`, `, editors`, and the stop or comma that closes the list. */
const TAIL = /\s?,?\s?(?:\(?(?:[Ee]ds?\.?|[Ee]ditors?|[Hh]rsg\.?)\)?(?![\p{L}]))?\s?[.,:]{0,2}\s?/uy;
const MOST_NAMES = 400;

/** Length of the list of authors with the mark that closes it; 0 when the entry does not begin with such a list. */
export function authorListEnd(folded: string): number {
  for (const forms of FORMS) {
    const end = Math.max(...forms.map((form) => listEnd(folded, form)));
    if (end > 0) return looksLikeOrganisation(folded.slice(0, end)) ? 0 : end;
  }
  return 0;
}

function listEnd(folded: string, form: NameForm): number {
  let at = 0;
  let surely = 0;
  for (let count = 1; count < MOST_NAMES; count++) {
    let end = matchEnd(form.name, folded, at);
    const unmixed = end < 0 && count > 1 ? closedEnd(folded, previousEnd(folded, at), count - 1, form) : 0;
    if (end < 0 && count > 1 && form.mixed !== undefined) {
      surely = Math.max(surely, unmixed);
      end = matchEnd(form.mixed, folded, at);
    }
    if (end < 0) return Math.max(surely, unmixed);
    const others = matchEnd(OTHERS, folded, end);
    if (others > 0) return matchEnd(TAIL, folded, others);
    const next = matchEnd(SEPARATOR, folded, end);
    if (next < 0) return surely > 0 ? surely : closedEnd(folded, end, count, form);
    if (/(?:and|und|et|y|&|和)\s?$/.test(folded.slice(end, next))) {
      const last = matchEnd(form.last, folded, next);
      if (last < 0) return surely;
      const lastOthers = matchEnd(OTHERS, folded, last);
      if (lastOthers > 0) return matchEnd(TAIL, folded, lastOthers);
      return matchEnd(form.boundary, folded, last) < 0 && !/^,\s/.test(folded.slice(last, last + 2))
        ? surely
        : matchEnd(TAIL, folded, last);
    }
    at = next;
  }
  return 0;
}

/** Back over the separator before `at`. */
function previousEnd(folded: string, at: number): number {
  let end = at;
  while (end > 0 && /[\s,;]/.test(folded[end - 1] as string)) end--;
  return end;
}

function closedEnd(folded: string, end: number, count: number, form: NameForm): number {
  // `Jane L. Smith, Title`: with an initial within it is no title.
  if (count === 1 && /^,\s/.test(folded.slice(end)) && /\p{Ll}\s\p{Lu}\.\s/u.test(folded.slice(0, end)))
    return matchEnd(TAIL, folded, end);
  if (matchEnd(form.boundary, folded, end) < 0) return 0;
  if (count < form.sureWithout && !/^\.\s|^,?\s\(?[Ee]d/.test(folded.slice(end, end + 5))) return 0;
  return matchEnd(TAIL, folded, end);
}

function matchEnd(expression: RegExp, folded: string, at: number): number {
  expression.lastIndex = at;
  return expression.exec(folded) === null ? -1 : expression.lastIndex;
}
