/** Volume, issue, pages and year at the end of an article, in the orders that leave out labels. */

export interface SerialTail {
  /** Where the tail begins. */
  readonly start: number;
  readonly volume: string | undefined;
  readonly issue: string | undefined;
  readonly page: string | undefined;
  /** Year, and month and day where they stand. */
  readonly date: string | undefined;
}

const VOLUME = "(?:[Vv]ol(?:\\.|ume)\\s?)?(?<volume>[A-Z]{0,4}\\d{1,4}[A-Z]?|[IVXLC]{2,7})";
const ISSUE = "(?:\\((?<issue>[\\w. /-]{1,16})\\)|,\\s?(?:no\\.|[Nn]r\\.)\\s?(?<number>[\\w/-]{1,10}))";
const ONE = "[A-Za-z]{0,4}\\d[\\w.]{0,12}";
const PAGE = `(?:pp?\\.?\\s?|pages?\\s|[Aa]rt(?:icle|\\.)\\s(?:[Nn]o\\.?\\s)?)?(?<page>${ONE}(?:\\s?-{1,2}\\s?${ONE})?(?:\\s?[,+]\\s?\\d{1,5}\\s?-\\s?\\d{1,5}){0,3})`;
const YEAR = "(?<year>(?:1[5-9]|20)\\d\\d)[a-z]?";
const MONTH = "(?:(?:\\d{1,2}\\s)?\\p{Lu}\\p{Ll}{2,8}\\.?(?:[\\s/-]\\p{Lu}?[\\p{Ll}\\d]{1,8}\\.?)?,?\\s)?";
const DATE = `\\((?<date>${MONTH}${YEAR})\\)`;

const ORDERS: readonly RegExp[] = [
  // `81, 035332 (2010)`, `83(2), 491-495 (2002)`
  `${VOLUME}\\s?${ISSUE}?(?:\\s?[,:]\\s?|\\s)${PAGE}\\s?${DATE}`,
  // `467 (2010), pp. 29`, `9 (2) (1996) 529-571`, `9 (1996), no. 2, 529`, `9, 2 (1996), 529`
  `${VOLUME}\\s?(?:\\((?<issue>[\\w. /-]{1,10})\\)|,\\s(?:no\\.\\s|[Nn]r\\.\\s|issue\\s)?(?<part>\\d[\\w -]{0,10}))?\\s?${DATE}\\s?[,:]?\\s?(?:no\\.\\s?(?<number>[\\w/-]{1,10}),\\s)?${PAGE}`,
  // `2010, 132, 1234-1240`, `2010;12(3):45-7`
  `(?<![\\d.-])${YEAR}(?:\\s\\p{Lu}\\p{Ll}{2}(?:\\s\\d{1,2})?)?\\s?[,;]\\s?${VOLUME}\\s?${ISSUE}?\\s?[,:]\\s?${PAGE}`,
  // `80 (1969)`, `54 (2007), no. 2`, `(2018), pp. 1-167`
  `${VOLUME}\\s?${DATE}(?:,\\sno\\.\\s(?<number>[\\w-]{1,10}))?`,
  `${DATE},?\\spp?\\.\\s(?<page>${ONE}\\s?-\\s?${ONE})`,
  // `54 (2) (Apr. 2007)`, `118, 2005`
  `${VOLUME}\\s?\\((?<issue>[\\w -]{1,10})\\)\\s?${DATE}`,
  `(?<=,\\s)(?<volume>\\d{1,3})(?:\\s?\\((?<issue>[\\w -]{1,10})\\))?,\\s(?<date>${MONTH}${YEAR})`,
].map((order) => new RegExp(`(?:(?<=[\\s,.;])|(?<=\\p{L})(?=\\d{1,4}\\s?\\())${order}$`, "u"));

/** `483 565`, `12(3): 45-67`, `12(3), 45`: complete where the year stands behind the authors. */
const BARE = new RegExp(`(?<=[\\p{L}.):,]\\s)${VOLUME}\\s?${ISSUE}?(?:\\s?[,:]\\s?|\\s)${PAGE}$`, "u");

/** No tail is longer. */
const LONGEST = 140;

/** Reads the tail of an article; `dated` when a year stands behind the authors already. */
export function findSerialTail(folded: string, dated: boolean): SerialTail | null {
  const end = folded.replace(/[\s.,;]+$/, "").length;
  const offset = Math.max(0, end - LONGEST);
  const text = folded.slice(offset, end);
  for (const order of dated ? [...ORDERS, BARE] : ORDERS) {
    const match = order.exec(text);
    if (match?.groups === undefined) continue;
    const { volume, issue, number, part, page, year, date } = match.groups;
    // `Volume 18, 2002, pages 4-5`
    if (/^(?:1[89]|20)\d\d$/.test(volume ?? "")) continue;
    return { start: offset + match.index, volume, issue: issue ?? number ?? part, page, date: date ?? year };
  }
  return null;
}
