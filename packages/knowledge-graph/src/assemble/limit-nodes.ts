import { compareText } from "@rubrica/report-model";
import type { LimitedType } from "../build-options.ts";
import type { NodeType } from "../model/graph-model.ts";
import type { GraphDraft, NodeDraft } from "./graph-draft.ts";

/**
 * Removes the least used nodes over the limits, the edges at them, and what loses its last edge by it.
 * Returns how many nodes of each type went; `omittedReferences` were left out before.
 */
export function limitNodes(
  draft: GraphDraft,
  maxNodes: Readonly<Record<LimitedType, number>>,
  omittedReferences: number,
): Readonly<Partial<Record<NodeType, number>>> {
  const omitted: Partial<Record<NodeType, number>> = omittedReferences === 0 ? {} : { reference: omittedReferences };
  for (const [type, limit] of Object.entries(maxNodes) as [LimitedType, number][]) {
    const all = [...draft.nodes].filter(([, node]) => node.type === type);
    if (all.length <= limit) continue;
    const surplus = all
      .sort(mostUsedFirst)
      .slice(limit)
      .filter(([, node]) => !node.essential);
    for (const [key] of surplus) draft.nodes.delete(key);
    omitted[type] = (omitted[type] ?? 0) + surplus.length;
  }
  if (Object.keys(omitted).length > 0) removeStranded(draft, omitted);
  return omitted;
}

/** Without its works an author or a venue says nothing. */
function removeStranded(draft: GraphDraft, omitted: Partial<Record<NodeType, number>>): void {
  const connected = new Set<string>();
  for (const [key, { source, target }] of draft.edges) {
    if (draft.nodes.has(source) && draft.nodes.has(target)) connected.add(source).add(target);
    else draft.edges.delete(key);
  }
  for (const [key, { type, essential }] of draft.nodes) {
    if (essential || connected.has(key)) continue;
    draft.nodes.delete(key);
    omitted[type] = (omitted[type] ?? 0) + 1;
  }
}

type Entry = readonly [key: string, node: NodeDraft];

function mostUsedFirst([leftKey, left]: Entry, [rightKey, right]: Entry): number {
  return (
    Number(right.essential) - Number(left.essential) || right.reports - left.reports || compareText(leftKey, rightKey)
  );
}
