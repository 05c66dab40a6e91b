import { canonicalJson } from "../text/canonical-json.ts";
import type { GraphFragment } from "./graph-fragment.ts";

/** SHA-256 of the fragment's canonical JSON, lower-case hexadecimal: equal hashes, nothing to store again. */
export async function hashFragment(fragment: GraphFragment): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonicalJson(fragment)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
