import type { Person } from "@rubrica/core";
import type { ScoreLanguage } from "@rubrica/scoring";

/** Who reads marks, and in which language. */
export interface ScoreReader {
  /** The reader. A student sees their own released marks and no acknowledgements. */
  readonly person: Person;
  /** Language of findings, levels and names. Text by a model or a person is not translated. */
  readonly language: ScoreLanguage;
}
