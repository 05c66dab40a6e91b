import { defaultRubric, type Rubric } from "@rubrica/scoring";

/** Where the rubrics come from that reports are scored by. */
export interface RubricSource {
  /** The rubric with this id; the default one for null. Null when it is no longer there: the report fails then. */
  get(id: string | null): Rubric | null | Promise<Rubric | null>;
}

/** A source of these rubrics; the first is the default one. Default: the default rubric of scoring alone. */
export function rubricsInMemory(rubrics: readonly Rubric[] = [defaultRubric]): RubricSource {
  return { get: (id) => rubrics.find((rubric) => id === null || rubric.id === id) ?? null };
}
