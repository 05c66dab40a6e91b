import type { GraphDraft } from "../build/graph-draft.ts";
import { compareText } from "../text/canonical-json.ts";

const LABEL_TERMS = 3;

/**
 * Names each community by the keywords that its reports use more than others do: occurrences inside times the share of
 * all occurrences that lie inside. Null for a community whose reports have no keywords.
 */
export function labelCommunities(
  draft: GraphDraft,
  communityOf: ReadonlyMap<string, number>,
  labelOf: (key: string) => string,
): (community: number) => string | null {
  const uses = new Map<number, Map<string, number>>();
  const total = new Map<string, number>();
  for (const { type, source, target } of draft.edges.values()) {
    if (type !== "has_keyword") continue;
    const community = communityOf.get(source) ?? -1;
    const terms = uses.get(community) ?? new Map<string, number>();
    uses.set(community, terms);
    terms.set(target, (terms.get(target) ?? 0) + 1);
    total.set(target, (total.get(target) ?? 0) + 1);
  }
  return (community) => {
    const terms = [...(uses.get(community) ?? [])]
      .map(([key, inside]) => ({ key, score: inside * (inside / (total.get(key) ?? inside)) }))
      .sort((left, right) => right.score - left.score || compareText(left.key, right.key))
      .slice(0, LABEL_TERMS)
      .map(({ key }) => labelOf(key));
    return terms.length === 0 ? null : terms.join(" · ");
  };
}
