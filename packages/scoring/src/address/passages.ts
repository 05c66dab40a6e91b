/** Passages of a folded text that may speak to somebody: sentences, and neighbours that only together say something. */
import type { RoleMatch } from "./find-roles.ts";

/** What a passage is of its text. */
export type PassageKind = "sentence" | "clause" | "neighbours";

export interface Passage {
  readonly kind: PassageKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly roles: readonly RoleMatch[];
}

const SENTENCE_END = /[。！？!?；;\n]+|\.+(?=\s|$)/gu;
/** A sentence longer than this is looked at piece by piece: lists and tables have no ends of sentences. */
const LONGEST = 240;
/** Neighbours are read as one up to this length. */
const LONGEST_TOGETHER = 200;
const MOST_TOGETHER = 3;

/** The sentences of a folded text with the roles of their words, in order. */
export function splitPassages(text: string, roles: readonly RoleMatch[]): Passage[] {
  const ends: number[] = [];
  let start = 0;
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    for (; end - start > LONGEST; start += LONGEST) ends.push(start + LONGEST);
    ends.push(end);
    start = end;
  }
  for (; start < text.length; start += LONGEST) ends.push(Math.min(start + LONGEST, text.length));
  const passages: Passage[] = [];
  let from = 0;
  let first = 0;
  for (const end of ends) {
    let last = first;
    while (last < roles.length && (roles[last]?.start ?? 0) < end) last++;
    if (/[\p{L}\p{N}]/u.test(text.slice(from, end)))
      passages.push({
        kind: "sentence",
        text: text.slice(from, end),
        start: from,
        end,
        roles: roles.slice(first, last),
      });
    from = end;
    first = last;
  }
  return passages;
}

const CLAUSE_END = /[,，、:：()（）—–]+|\s(?=(?:and|if|that|which|so|but|because)\s)/gu;
const SHORTEST_CLAUSE = 4;

/** The clauses of a long passage and each two and three neighbours of them: an order may hide within a sentence of another subject. */
export function splitClauses(passage: Passage): Passage[] {
  if (passage.roles.length < 3) return [];
  const ends = [...passage.text.matchAll(CLAUSE_END)].map((match) => match.index + match[0].length);
  if (ends.length === 0) return [];
  const edges = [0, ...ends, passage.text.length];
  return edges.flatMap((from, index) =>
    [edges[index + 1], edges[index + 2], edges[index + 3]].flatMap((to) => {
      if (to === undefined || to - from < SHORTEST_CLAUSE || (from === 0 && to === passage.text.length)) return [];
      const [start, end] = [passage.start + from, passage.start + to];
      const roles = passage.roles.filter((match) => match.start >= start && match.end <= end);
      return roles.length < 2
        ? []
        : [{ kind: "clause" as const, text: passage.text.slice(from, to), start, end, roles }];
    }),
  );
}

/** Two and three neighbours as one passage each, where they are short: an order may be split over them. */
export function joinNeighbours(passages: readonly Passage[], text: string): Passage[] {
  return passages.flatMap((first, index) => {
    const joined: Passage[] = [];
    for (let count = 2; count <= MOST_TOGETHER; count++) {
      const last = passages[index + count - 1];
      if (last === undefined || last.end - first.start > LONGEST_TOGETHER) break;
      const roles = passages.slice(index, index + count).flatMap((passage) => passage.roles);
      joined.push({
        kind: "neighbours",
        text: text.slice(first.start, last.end),
        start: first.start,
        end: last.end,
        roles,
      });
    }
    return joined;
  });
}
