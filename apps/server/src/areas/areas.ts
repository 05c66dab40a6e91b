import { accountArea } from "./account-area.ts";
import type { Area } from "./area.ts";
import { courseArea } from "./course-area.ts";
import { exampleArea } from "./example-area.ts";
import { gradebookArea } from "./gradebook-area.ts";
import { graphArea } from "./graph-area.ts";
import { pageSessionArea } from "./page-session-area.ts";
import { privacyArea } from "./privacy-area.ts";
import { reportArea } from "./report-area.ts";
import { scoreArea } from "./score-area.ts";
import { userArea } from "./user-area.ts";

/**
 * What the service consists of, in the order of opening; a new kind of worker or group of routes is one line here. What looks
 * at all of them (`operation.ts`) comes after.
 */
export const areas: readonly Area[] = [
  accountArea,
  pageSessionArea,
  userArea,
  privacyArea,
  courseArea,
  exampleArea,
  reportArea,
  scoreArea,
  gradebookArea,
  graphArea,
];

/** Kinds of workers that this service knows. */
export const workerKinds: readonly string[] = areas.flatMap((area) => area.workerKinds ?? []);
