import type { Person } from "@rubrica/core";
import type { ScoreLanguage } from "@rubrica/scoring";

/** Who reads marks, and in which language. */
export interface ScoreReader {
  /** Sees what they may see: a student their own released marks, and nothing that teachers said of findings. */
  readonly person: Person;
  /** Of findings, levels and names. What a model or a person wrote stays as it is. */
  readonly language: ScoreLanguage;
}
