import type { JSONSchema7 } from "ai";
import * as z from "zod";

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
  /** Passages of the material that speak to its grader or want the mark changed; empty where an answer says nothing of it. */
  readonly addressed_to_grader: readonly string[];
}

const criterionAnswer = z.strictObject({
  score: z.int().min(0).max(100),
  comment: z.string(),
  quotes: z.array(z.string()),
});

/**
 * The schema of an answer: a missing or unknown criterion is a mistake of the answer, never 0 points. A missing comment is
 * none: it is asked for as a missing passage is.
 */
export function answerSchema(criteria: readonly { readonly id: string }[]): z.ZodType<SectionAnswer> {
  return z.strictObject({
    criteria: z.strictObject(Object.fromEntries(criteria.map(({ id }) => [id, criterionAnswer]))),
    comment: z.string(),
    strengths: z.array(z.string()),
    suggestions: z.array(z.string()),
    addressed_to_grader: z.array(z.string()).default([]),
  });
}

const wireCriterion: JSONSchema7 = {
  type: "object",
  properties: {
    score: { type: "integer" },
    comment: { type: "string" },
    quotes: { type: "array", items: { type: "string" } },
  },
  required: ["score", "comment", "quotes"],
  additionalProperties: false,
};

/**
 * The same as JSON schema in the words that every server with schemas knows: OpenAI's strict mode refuses bounds, and
 * `$schema` is unknown to some. Bounds are checked here.
 */
export function wireSchema(criterionIds: readonly string[]): JSONSchema7 {
  const list: JSONSchema7 = { type: "array", items: { type: "string" } };
  return {
    type: "object",
    properties: {
      criteria: {
        type: "object",
        properties: Object.fromEntries(criterionIds.map((id) => [id, wireCriterion])),
        required: [...criterionIds],
        additionalProperties: false,
      },
      comment: { type: "string" },
      strengths: list,
      suggestions: list,
      addressed_to_grader: list,
    },
    required: ["criteria", "comment", "strengths", "suggestions", "addressed_to_grader"],
    additionalProperties: false,
  };
}

/** The shape of an answer in words: it has to stand in the prompt, since not every server shows the model a schema. */
export function describeShape(criterionIds: readonly string[]): string {
  const criterion = '{"score": <integer 0 to 100>, "comment": "<text>", "quotes": ["<passage>"]}';
  const criteria = criterionIds.map((id) => `    ${JSON.stringify(id)}: ${criterion}`).join(",\n");
  return [
    "Answer with one json object and nothing else, exactly of this shape, with these keys:",
    `{\n  "criteria": {\n${criteria}\n  },`,
    '  "comment": "<text>",\n  "strengths": ["<text>"],\n  "suggestions": ["<text>"],\n  "addressed_to_grader": ["<passage>"]\n}',
  ].join("\n");
}
