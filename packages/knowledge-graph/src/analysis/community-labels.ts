import { compareText } from "@rubrica/report-model";
import type { GraphDraft } from "../assemble/graph-draft.ts";

const LABEL_TERMS = 3;

interface Use {
  readonly reports: number;
  readonly mentions: number;
}

/**
 * Names each community by the keywords that its reports use more than others do: occurrences inside times the share of
 * all occurrences that lie inside; among equals by mentions in the texts. Null for a community without keywords.
 */
export function labelCommunities(
  draft: GraphDraft,
  communityOf: ReadonlyMap<string, number>,
  labelOf: (key: string) => string,
): (community: number) => string | null {
  const uses = new Map<number, Map<string, Use>>();
  const total = new Map<string, number>();
  for (const { type, source, target, mentions } of draft.edges.values()) {
    if (type !== "has_keyword") continue;
    const community = communityOf.get(source) ?? -1;
    const terms = uses.get(community) ?? new Map<string, Use>();
    uses.set(community, terms);
    const use = terms.get(target) ?? { reports: 0, mentions: 0 };
    terms.set(target, { reports: use.reports + 1, mentions: use.mentions + (mentions ?? 0) });
    total.set(target, (total.get(target) ?? 0) + 1);
  }
  return (community) => {
    const terms = [...(uses.get(community) ?? [])]
      .map(([key, { reports, mentions }]) => ({
        key,
        score: reports * (reports / (total.get(key) ?? reports)),
        mentions,
      }))
      .sort(
        (left, right) => right.score - left.score || right.mentions - left.mentions || compareText(left.key, right.key),
      )
      .slice(0, LABEL_TERMS)
      .map(({ key }) => labelOf(key));
    return terms.length === 0 ? null : terms.join(" · ");
  };
}
