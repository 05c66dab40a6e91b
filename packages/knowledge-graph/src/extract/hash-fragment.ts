import { canonicalJson, hashText } from "@rubrica/report-model";
import type { GraphFragment } from "./graph-fragment.ts";

/** SHA-256 of the fragment's canonical JSON, lower-case hexadecimal: equal hashes, nothing to store again. */
export function hashFragment(fragment: GraphFragment): Promise<string> {
  return hashText(canonicalJson(fragment));
}
