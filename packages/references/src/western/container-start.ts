/** Where the name of a periodical begins in `Title. Periodical`, `Title, Periodical`, or a periodical alone. */

const FIRST_WORDS =
  /^(?:The\s)?(?:J\.|Journal\b|Proc\.|Proceedings\b|Trans\.|Transactions\b|IEEE\b|ACM\b|SIAM\b|Ann\.|Annals\b|Annu\.|Annual Review|Rev\.|Reviews?\b|Phys\.|Physical\b|Physica\b|Physics\b|Nucl\.|Nuclear\b|Nature\b|Science\b|Cell\b|PLoS\b|PLOS\b|BMC\b|Int\.|International\b|Am\.|Amer\.|American\b|Appl\.|Applied\b|Acta\b|Acc\.|Adv\.|Advances\b|Angew\.|Arch\.|Archives?\b|Astron\.|Astrophys\.|Biochem\.|Bull\.|Bulletin\b|Can\.|Canadian\b|Chem\.|Chemical\b|Comm\.|Commun\.|Communications\b|Comput\.|Computers?\b|Econ\.|Economic\b|Eur\.|Europ\.|European\b|Inorg\.|Lect\.|Lecture Notes\b|Math\.|Mathematische\b|Mon\.|New J\.|Opt\.|Org\.|Quarterly\b|Q\.|Rep\.|Science\b|Scientific\b|Surf\.|Theor\.|Zeitschrift\b|Z\.|Revue\b|Revista\b|Europhys\.|Class\.|Quantum\b|Langmuir\b|Macromolecules\b|Psychological\b|British\b|Br\.|Brit\.|arXiv\b|CoRR\b)/;
const SMALL = /^(?:of|and|the|for|in|on|to|de|des|du|la|le|les|et|für|und|der|di|del|della|y|a|an|&|e|d'\p{L}+)$/u;
const LONGEST_NAME = 14;

/** Position of the periodical in the text between authors and volume, null when nothing there reads as one. */
export function containerStart(body: string): number | null {
  let best: number | null = null;
  let bestScore = -2.5;
  for (const start of candidates(body)) {
    const score = rate(body, start);
    if (score > bestScore) {
      best = start;
      bestScore = score;
    }
  }
  return best;
}

function candidates(body: string): number[] {
  const starts = [/^\s*/.exec(body)?.[0].length ?? 0];
  for (const match of body.matchAll(/(?:[,?!]|\.[)\]]?)\s(?=\p{Lu}|\d+th\s)/gu))
    starts.push(match.index + match[0].length);
  return starts.slice(-40);
}

function rate(body: string, start: number): number {
  const name = body.slice(start).trim();
  const words = name.split(/\s+/);
  if (words.length > LONGEST_NAME || !/^[\p{Lu}\d]/u.test(name)) return Number.NEGATIVE_INFINITY;
  const isAlone = body.slice(0, start).trim() === "";
  let score = FIRST_WORDS.test(name) ? (isAlone && words.length > 5 ? 1 : 3) : 0;
  if (words.length === 1 && name.endsWith(".")) score = -1.5;
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1;
    if (/^\p{Ll}/u.test(word) && !SMALL.test(word)) score -= 1.5;
    // Behind an abbreviated word stands another, or a letter.
    if (/^\p{Lu}\p{Ll}{5,}\.$/u.test(word) && /^\p{L}\p{Ll}{2,}$/u.test(words[index + 1] ?? "")) score -= 2;
    if (!isLast && (/^\p{Ll}.{3,}\.$/u.test(word) || /[?!]$/.test(word))) score -= 3;
    if (!isLast && word.endsWith(",")) score -= / and /.test(name) ? 0.6 : 1.5;
  }
  return score + rateBreak(body.slice(0, start).trimEnd());
}

/** How surely a title ends here. */
function rateBreak(title: string): number {
  if (title === "") return 0;
  // `Prog. Theor. Phys.` begins with no title.
  if (/^(?:\p{Lu}\p{Ll}{1,8}\.\s?){1,3}$/u.test(title)) return -4;
  const [before = "", last = ""] = ["", ...title.split(/\s+/)].slice(-2);
  if (/[?!]$/.test(last)) return 3;
  if (last.endsWith(",")) return 0;
  if (/^\(?\p{Lu}\.$|^(?:\p{Lu}\.)+$/u.test(last)) return -4;
  if (/^\p{Ll}.{2,}\.$/u.test(last) || last.length > 12 || last.endsWith(").")) return 3;
  // `J. Chem. Phys.`: the dot may be that of an abbreviation.
  return FIRST_WORDS.exec(last)?.[0] === last || /^\p{Lu}.*\.$/u.test(before) ? -4 : 0.5;
}
