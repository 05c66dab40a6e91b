import { checkArray, checkObject, InvalidArgumentError } from "@rubrica/core";
import { defaultRubric, type Rubric } from "@rubrica/scoring";

/** Where the rubrics come from that reports are scored by. */
export interface RubricSource {
  /**
   * The rubric with this id; the default one for null. Null when it is no longer there: the report fails then.
   * @param version of the rubric, as an assignment names it. Default, and null: the newest.
   */
  get(id: string | null, version?: string | null): Rubric | null | Promise<Rubric | null>;
}

/**
 * A source of these rubrics; the first is the default one. Default: the default rubric of scoring alone.
 *
 * @throws {InvalidArgumentError} for what is no list of rubrics, and for one without any.
 */
export function rubricsInMemory(rubrics: readonly Rubric[] = [defaultRubric]): RubricSource {
  const argument = "rubricsInMemory(rubrics)";
  checkArray(argument, rubrics, "an array of rubrics");
  if (rubrics.length === 0) {
    const remedy = "The first is the default one.";
    throw new InvalidArgumentError({ argument, expected: "rubrics", value: rubrics, given: "an empty array", remedy });
  }
  for (const [index, rubric] of rubrics.entries()) {
    const expected = "a rubric, as parseRubric() returns";
    checkObject(`${argument}[${index}]`, rubric, { expected, fields: ["id", "sections"] });
  }
  return {
    get: (id, version = null) =>
      rubrics.find((rubric) => (id === null || rubric.id === id) && (version === null || rubric.version === version)) ??
      null,
  };
}
