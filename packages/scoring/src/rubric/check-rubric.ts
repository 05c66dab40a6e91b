import { checkObject, checkOneOf, InvalidArgumentError, SECTION_KINDS } from "@rubrica/report-model";

const LANGUAGES = ["zh", "en"];

/** @throws {InvalidArgumentError} unless it is a language of scores, or undefined. */
export function checkLanguage(argument: string, value: unknown): void {
  checkOneOf(argument, value, LANGUAGES);
}

/**
 * Looks whether somebody passes a rubric at all; what is wrong inside of one is `parseRubric`'s to say.
 *
 * @throws {InvalidArgumentError}
 */
export function checkRubric(argument: string, value: unknown): void {
  const expected = "a Rubric";
  const remedy = "Read the rubric's file, JSON.parse() it and pass what parseRubric() returns.";
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject) throw new InvalidArgumentError({ argument, expected, value, remedy });
  checkObject(argument, value, { expected, fields: ["id", "levels", "sections"] });
  const { sections } = value as { readonly sections: unknown };
  checkObject(`${argument}.sections`, sections, { expected: "the sections of a Rubric", fields: SECTION_KINDS });
}
