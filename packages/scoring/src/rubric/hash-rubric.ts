import { canonicalJson, hashText } from "@rubrica/report-model";
import type { Rubric } from "./rubric.ts";

/** Identity of what a rubric says: SHA-256 of its canonical JSON, independent of key order and white space. */
export function hashRubric(rubric: Rubric): Promise<string> {
  return hashText(canonicalJson(rubric));
}
