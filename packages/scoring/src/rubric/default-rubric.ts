import rubricFile from "./default-rubric.json" with { type: "json" };
import { parseRubric } from "./parse-rubric.ts";
import type { Rubric } from "./rubric.ts";

/** The rubric used when none is given; its file is a model for one's own. */
export const defaultRubric: Rubric = parseRubric(rubricFile);
