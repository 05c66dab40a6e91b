import type { Rubric } from "@rubrica/scoring";

/** Where the rubrics are that scores were made by. */
export interface KeptRubrics {
  /** The rubric named by a score's provenance, in that version; null if it is not stored. */
  findByHash(hash: string): Promise<Rubric | null>;
}

/** Rubrics by their hash. */
export type RubricsByHash = ReadonlyMap<string, Rubric>;

/** The rubrics that scores were made by, as far as they were kept, each read once. */
export async function readRubrics(kept: KeptRubrics, hashes: Iterable<string | null>): Promise<RubricsByHash> {
  const rubrics = new Map<string, Rubric>();
  for (const hash of new Set(hashes)) {
    const rubric = hash === null ? null : await kept.findByHash(hash);
    if (hash !== null && rubric !== null) rubrics.set(hash, rubric);
  }
  return rubrics;
}
