import { EVALUATION_LEVELS, SECTION_KINDS } from "@rubrica/report-model";
import * as z from "zod/mini";
import { FEATURE_IDS } from "../features/feature-ids.ts";
import { RUBRIC_REFERENCE_STYLES } from "./reference-styles.ts";
import type { Bilingual, Rubric, ScoreLanguage } from "./rubric.ts";
import { rubricMistakes } from "./rubric-mistakes.ts";

/** Shape of a rubric file by the language of its mistakes. What holds between fields is checked in `rubric-consistency.ts`. */
export const rubricSchemas: Readonly<Record<ScoreLanguage, z.ZodMiniType<Rubric, unknown>>> = {
  zh: createSchema("zh"),
  en: createSchema("en"),
};

const MAX_CHARACTERS = 2000;

function createSchema(language: ScoreLanguage): z.ZodMiniType<Rubric, unknown> {
  const mistakes = rubricMistakes[language];

  /** A plain string stands for both languages; a missing language takes the other one's text. */
  const bilingual: z.ZodMiniType<Bilingual, unknown> = z.transform((value, context) => {
    const refuse = (path: readonly string[], message: string) => {
      context.issues.push({ code: "custom", message, path: [...path], input: value });
      return z.NEVER;
    };
    const read = (path: readonly string[], given: unknown) => {
      if (typeof given !== "string") return refuse(path, mistakes.bilingual);
      const text = given.trim();
      if (text === "") return refuse(path, mistakes.empty);
      return text.length > MAX_CHARACTERS ? refuse(path, mistakes.tooLong(MAX_CHARACTERS)) : text;
    };
    if (typeof value !== "object" || value === null) {
      const both = read([], value);
      return { zh: both, en: both };
    }
    const { zh, en, ...others } = value as Readonly<Record<string, unknown>>;
    if (Object.keys(others).length > 0 || (zh === undefined && en === undefined)) {
      return refuse([], mistakes.bilingual);
    }
    const chinese = zh === undefined ? undefined : read(["zh"], zh);
    const english = en === undefined ? undefined : read(["en"], en);
    return { zh: chinese ?? english ?? z.NEVER, en: english ?? chinese ?? z.NEVER };
  });

  const twoDecimals = z.refine<number>(hasTwoDecimals, mistakes.twoDecimals);
  const percent = z.number().check(z.minimum(0), z.maximum(100), twoDecimals);
  const id = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, mistakes.id));

  const level = z.strictObject({
    code: z.enum(EVALUATION_LEVELS),
    label: bilingual,
    from: z.int().check(z.minimum(0), z.maximum(100)),
    coefficient: z.number().check(z.minimum(0), z.maximum(1), twoDecimals),
  });

  const criterion = z.strictObject({
    id,
    name: bilingual,
    weightPercent: percent.check(z.refine<number>((value) => value > 0, mistakes.noWeight)),
    anchors: z.strictObject({
      excellent: bilingual,
      good: bilingual,
      fair: bilingual,
      pass: bilingual,
      fail: bilingual,
    }),
    features: z.optional(z.array(z.enum(FEATURE_IDS)).check(z.minLength(1, mistakes.noFeature))),
  });

  const section = z.strictObject({
    name: bilingual,
    weightPercent: percent,
    criteria: z.array(criterion).check(z.minLength(1, mistakes.noCriterion), z.maxLength(20)),
  });

  return z.strictObject({
    schemaVersion: z.literal(1),
    id,
    version: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    name: bilingual,
    levels: z.array(level).check(z.length(EVALUATION_LEVELS.length, mistakes.levels(EVALUATION_LEVELS.join(", ")))),
    sections: z.strictObject({ [SECTION_KINDS[0]]: section, [SECTION_KINDS[1]]: section, [SECTION_KINDS[2]]: section }),
    referenceStyle: z.optional(z.enum(RUBRIC_REFERENCE_STYLES)),
  }) as unknown as z.ZodMiniType<Rubric, unknown>;
}

function hasTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}
