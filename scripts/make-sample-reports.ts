/** Writes the small PDFs of `apps/examples/reports`: bun scripts/make-sample-reports.ts */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chineseThesis } from "./sample-reports/chinese-thesis.ts";
import { courseReport } from "./sample-reports/course-report.ts";
import { englishThesis } from "./sample-reports/english-thesis.ts";
import { twoColumnArticle } from "./sample-reports/two-column-article.ts";
import { typeset } from "./sample-reports/typeset.ts";

const folder = join(import.meta.dirname, "../apps/examples/reports");
await mkdir(folder, { recursive: true });
for (const report of [chineseThesis, englishThesis, twoColumnArticle, courseReport]) {
  await writeFile(join(folder, report.fileName), typeset(report));
}
// A file that was cut off and whose pages are gone, as after a broken download.
await writeFile(join(folder, "broken.pdf"), typeset(courseReport).slice(0, 200));
