import { z } from "zod";
import type { RubricCriterion } from "../rubric/rubric.ts";

/** What the model says about one criterion. The level is not asked for: it follows from the score. */
export interface CriterionAnswer {
  readonly score: number;
  readonly comment: string;
  readonly quotes: readonly string[];
}

export interface SectionAnswer {
  /** By criterion id: every criterion of the section, and no other. */
  readonly criteria: Readonly<Record<string, CriterionAnswer>>;
  readonly comment: string;
  readonly strengths: readonly string[];
  readonly suggestions: readonly string[];
}

const criterionAnswer = z.strictObject({
  score: z.int().min(0).max(100),
  comment: z.string().refine((text) => text.trim() !== "", "must not be empty"),
  quotes: z.array(z.string()),
});

/** The schema of an answer: a missing or unknown criterion is a mistake of the answer, never 0 points. */
export function answerSchema(criteria: readonly RubricCriterion[]): z.ZodType<SectionAnswer> {
  return z.strictObject({
    criteria: z.strictObject(Object.fromEntries(criteria.map(({ id }) => [id, criterionAnswer]))),
    comment: z.string(),
    strengths: z.array(z.string()),
    suggestions: z.array(z.string()),
  });
}
