/** Who is addressed, which act is asked and of what: words of a text by the role that they can play. */
import vocabulary from "./role-vocabulary.json" with { type: "json" };

/** What a word can be in a sentence that speaks to a grader; the words of each stand in role-vocabulary.json. */
export type Role = keyof typeof vocabulary | "number";

export const ROLES: readonly Role[] = [...(Object.keys(vocabulary) as (keyof typeof vocabulary)[]), "number"];

/** A word of a folded text in one of its roles. */
export interface RoleMatch {
  readonly role: Role;
  readonly start: number;
  readonly end: number;
}

interface Node {
  readonly next: Map<string, Node>;
  roles: Role[];
}

const root: Node = { next: new Map(), roles: [] };
const words = new Set<string>();
for (const [role, entries] of Object.entries(vocabulary)) {
  for (const term of entries.flatMap(writeOut)) {
    let node = root;
    for (const character of term) {
      const following: Node = node.next.get(character) ?? { next: new Map(), roles: [] };
      node.next.set(character, following);
      node = following;
    }
    node.roles.push(role as Role);
    for (const word of term.split(" ")) words.add(word);
  }
}

/** Whether any entry holds the word: a disguised word is told by that. */
export function isRoleWord(word: string): boolean {
  return words.has(word);
}

/** `(this|my) (thesis|paper)` as its four terms. */
function writeOut(term: string): string[] {
  const group = /\(([^)]*)\)/.exec(term);
  if (group === null) return [term];
  const [whole, choices = ""] = group;
  return choices.split("|").flatMap((choice) => writeOut(term.replace(whole, choice)));
}

/** A mark that is high on a scale of a hundred, in figures or words; not the end of a range, and no percentage. */
const HIGH_NUMBER =
  /(?<![a-z\d.]|[[［][\d,\s–-]*|\d\s?(?:到|至|-|–|~|to|and)\s?)(?:8[5-9]|9\d|100)(?:\.\d)?(?!\d|\s?(?:%|percent))(\s?(?:分|points?\b|marks?\b|\/\s?100))?|[一]?百(分)(?![之比])|(?:九十[一二三四五六七八九]?|八十[五六七八九])(分)|\bninety(?:-\w+)?\b/gu;
/** All points of a scale of any length: 40/40. */
const WHOLE_SCALE = /(?<![\d/.])(\d{1,3})\s?\/\s?\1(?![\d/.])/gu;

/** Every word of the text in every role it can play, by place; the longest word of a role where several begin. */
export function findRoles(text: string): RoleMatch[] {
  const found: RoleMatch[] = [];
  for (let start = 0; start < text.length; start++) {
    const latin = isLatin(text, start);
    if (latin && isLatin(text, start - 1)) continue;
    longestAt(text, start, found);
  }
  for (const match of text.matchAll(HIGH_NUMBER)) {
    const role = (match[1] ?? match[2] ?? match[3]) === undefined ? "number" : "top";
    found.push({ role, start: match.index, end: match.index + match[0].length });
  }
  for (const match of text.matchAll(WHOLE_SCALE))
    found.push({ role: "top", start: match.index, end: match.index + match[0].length });
  return withoutParts(found.sort((left, right) => left.start - right.start || right.end - left.end));
}

/** Without single characters and plain words' parts that stand within a longer word: 分 of 评分, 应 of 应用. */
function withoutParts(found: readonly RoleMatch[]): RoleMatch[] {
  const kept: RoleMatch[] = [];
  let [longest, plainEnd] = [0, 0];
  let longestStart = 0;
  for (const match of found) {
    const within = match.end <= longest && match.end - match.start < longest - longestStart;
    const inPlain = match.role !== "plain" && match.end <= plainEnd;
    if (inPlain || (within && match.end - match.start === 1)) continue;
    if (match.role === "plain") plainEnd = Math.max(plainEnd, match.end);
    if (match.end > longest) [longestStart, longest] = [match.start, match.end];
    kept.push(match);
  }
  return kept;
}

function longestAt(text: string, start: number, found: RoleMatch[]): void {
  let node: Node | undefined = root;
  const ends = new Map<Role, number>();
  for (let index = start; node !== undefined && index < text.length; index++) {
    const character = text.charAt(index);
    // The end of a line parts Latin words and stands between Chinese characters as if it were not there.
    if (character === "\n") {
      node = node.next.get(" ") ?? (node === root ? undefined : node);
    } else node = node.next.get(character === "’" ? "'" : character);
    if (node === undefined || node.roles.length === 0) continue;
    if (isLatin(text, index) && isLatin(text, index + 1)) continue;
    for (const role of node.roles) ends.set(role, index + 1);
  }
  for (const [role, end] of ends) found.push({ role: isDone(text, role, end) ? "gave" : role, start, end });
}

/** An act that was done is no act that is asked for: 忽略了. */
function isDone(text: string, role: Role, end: number): boolean {
  return ASKED.has(role) && /[了过]/u.test(text.charAt(end));
}

const ASKED: ReadonlySet<Role> = new Set<Role>(["give", "ignore", "raise", "treat", "deduct"]);

function isLatin(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}
