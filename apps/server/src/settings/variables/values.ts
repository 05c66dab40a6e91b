import * as z from "zod";

/** What values of settings look like; `range` in the metadata is what the table shows. */

export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be a whole number from ${minimum} to ${maximum}`)
    .meta({ range: `${minimum} to ${maximum}` });

export const choice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, { error: `must be one of: ${choices.join(", ")}` }).meta({ range: choices.join(", ") });

export const trueOrFalse = choice(["true", "false"])
  .transform((value) => value === "true")
  .meta({ range: "true, false" });

export const httpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:/.test(value), "must be an http or https address")
  .meta({ range: "http or https address" });

export const commaSeparated = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((value) =>
      value
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));
