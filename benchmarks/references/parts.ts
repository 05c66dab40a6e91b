/** Which strings rules are developed on: the others are scored without being looked at. */
import { createHash } from "node:crypto";
import type { GoldItem, GoldReference } from "./gold-references.ts";
import { fold } from "./score-fields.ts";

export type Part = "all" | "develop" | "unseen";

/** A stable random split of the corpus, the same for both styles of one source item: a quarter was never looked at. */
export function inPart(id: string, part: Part): boolean {
  return part === "all" || (lastByte(id) % 4 === 3) === (part === "unseen");
}

/**
 * The same for entries set with TeX, by halves. One entry stands in several styles and files, and some stand in the corpus
 * too: the beginning of the title decides, and a title of the corpus stays in the part that it has there.
 */
export function splitByTitle(corpus: readonly GoldReference[]): (item: GoldItem, part: Part) => boolean {
  const unseen = new Set<string>();
  const developed = new Set<string>();
  for (const { csl } of corpus) (inPart(csl.id, "unseen") ? unseen : developed).add(titleKey(csl));
  return (item, part) => {
    if (part === "all") return true;
    const key = titleKey(item);
    const isUnseen = unseen.has(key) || (!developed.has(key) && lastByte(key) % 2 === 1);
    return isUnseen === (part === "unseen");
  };
}

function titleKey(item: GoldItem): string {
  return (fold(String(item.title ?? "")).split(/[:：]/)[0] as string).slice(0, 24);
}

function lastByte(text: string): number {
  return createHash("md5").update(text).digest().at(-1) ?? 0;
}
