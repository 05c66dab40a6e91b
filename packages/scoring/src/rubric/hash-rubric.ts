import { canonicalJson, hashText } from "@rubrica/report-model";
import { checkRubric } from "./check-rubric.ts";
import type { Rubric } from "./rubric.ts";

/** Identity of what a rubric says: SHA-256 of its canonical JSON, independent of key order and white space. */
export async function hashRubric(rubric: Rubric): Promise<string> {
  checkRubric("hashRubric(rubric)", rubric);
  return hashText(canonicalJson(rubric));
}
