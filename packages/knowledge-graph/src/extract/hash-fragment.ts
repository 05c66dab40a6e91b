import { canonicalJson, hashText } from "@rubrica/report-model";
import { checkFragment } from "../check-arguments.ts";
import type { GraphFragment } from "./graph-fragment.ts";

/** SHA-256 of the fragment's canonical JSON, lower-case hexadecimal: equal hashes, nothing to store again. */
export async function hashFragment(fragment: GraphFragment): Promise<string> {
  checkFragment("hashFragment(fragment)", fragment);
  return hashText(canonicalJson(fragment));
}
