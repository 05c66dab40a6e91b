import type { GraphFragment } from "../extract/graph-fragment.ts";
import type { Pacer } from "../pacer.ts";
import { referenceKey } from "./node-keys.ts";

/** A fragment with the keys of its references, in their order; null for an entry that names nothing. */
export interface KeyedFragment {
  readonly fragment: GraphFragment;
  readonly referenceKeys: readonly (string | null)[];
}

/** Names the references of all fragments, once, since folding them is the dearest part of resolution. */
export async function keyFragments(
  fragments: readonly GraphFragment[],
  pacer: Pacer,
): Promise<readonly KeyedFragment[]> {
  const keyed: KeyedFragment[] = [];
  for (const fragment of fragments) {
    await pacer.step();
    keyed.push({ fragment, referenceKeys: fragment.references.map(referenceKey) });
  }
  return keyed;
}
