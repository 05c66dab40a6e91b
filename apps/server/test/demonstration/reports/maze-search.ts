import { courseReport } from "../../../../../scripts/sample-reports/course-report.ts";
import type { MadeReport } from "../made-report.ts";

/** Handed in while no model was set up. */
export const mazeSearch: MadeReport = {
  text: courseReport,
  author: "hewen",
  handedInAt: "2026-11-01T13:30:00Z",
  answers: null,
};
