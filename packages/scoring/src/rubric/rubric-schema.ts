import { EVALUATION_LEVELS, SECTION_KINDS } from "@rubrica/report-model";
import { z } from "zod";
import { FEATURE_IDS } from "../features/feature-ids.ts";
import type { Bilingual, Rubric } from "./rubric.ts";

const text = z.string().trim().min(1, "must not be empty").max(2000);

/** A plain string stands for both languages; a missing language takes the other one's text. */
const bilingual: z.ZodType<Bilingual, unknown> = z
  .union([text, z.strictObject({ zh: text, en: text.optional() }), z.strictObject({ zh: text.optional(), en: text })], {
    error: "must be a text, or an object with the texts `zh` and `en`",
  })
  .transform((value) => {
    if (typeof value === "string") return { zh: value, en: value };
    const either = value.zh ?? value.en ?? "";
    return { zh: value.zh ?? either, en: value.en ?? either };
  });

const percent = z.number().min(0).max(100).refine(hasTwoDecimals, "must have at most two decimals");
const id = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, "must be lower-case letters, digits, - and _ (at most 64)");

const level = z.strictObject({
  code: z.enum(EVALUATION_LEVELS),
  label: bilingual,
  from: z.int().min(0).max(100),
  coefficient: z.number().min(0).max(1).refine(hasTwoDecimals, "must have at most two decimals"),
});

const criterion = z.strictObject({
  id,
  name: bilingual,
  weightPercent: percent.refine((value) => value > 0, "must be more than 0"),
  anchors: z.strictObject({
    excellent: bilingual,
    good: bilingual,
    fair: bilingual,
    pass: bilingual,
    fail: bilingual,
  }),
  features: z.array(z.enum(FEATURE_IDS)).min(1, "must name a feature, or be left out").optional(),
});

const section = z.strictObject({
  name: bilingual,
  weightPercent: percent,
  criteria: z.array(criterion).min(1, "must have at least one criterion").max(20),
});

/** Shape of a rubric file. What holds between fields is checked in `rubric-consistency.ts`. */
export const rubricSchema: z.ZodType<Rubric, unknown> = z.strictObject({
  schemaVersion: z.literal(1),
  id,
  version: z.string().trim().min(1).max(64),
  name: bilingual,
  levels: z.array(level).length(EVALUATION_LEVELS.length, `must describe ${EVALUATION_LEVELS.join(", ")}`),
  sections: z.strictObject({ [SECTION_KINDS[0]]: section, [SECTION_KINDS[1]]: section, [SECTION_KINDS[2]]: section }),
}) as unknown as z.ZodType<Rubric, unknown>;

function hasTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}
