import { join } from "node:path";

/** Folder of the reports of the examples. */
export const REPORTS = join(import.meta.dir, "../../examples/reports");
export const THESIS = join(REPORTS, "chinese-thesis.pdf");
