/**
 * Reads one PDF and scores it, without any server:
 *
 *     bun apps/examples/src/score-a-pdf.ts FILE.pdf
 */
import { parseReport } from "@rubrica/report-parser";
import { scoreReport } from "@rubrica/scoring";

const [file] = process.argv.slice(2);
if (!file) {
  console.error("Name a PDF file.");
  process.exit(1);
}

const report = await parseReport(file);
const score = await scoreReport({ report });

console.log(`${report.cover.title}: ${score.finalScore} ${score.level.label} (${score.mode})`);
for (const section of score.sections) {
  console.log(`${section.name}: ${section.score}`);
  for (const { name, score: points, evidence } of section.criteria) {
    const [first] = evidence;
    console.log(`  ${name}: ${points}${first ? `, page ${first.page}` : ""}`);
  }
}
