/**
 * Scores one PDF by the default rubric and by one of one's own, in which citations weigh more:
 *
 *     bun apps/examples/src/own-rubric.ts FILE.pdf
 */
import { parseReport } from "@rubrica/report-parser";
import { defaultRubric, parseRubric, RubricError, scoreReport } from "@rubrica/scoring";

const [file] = process.argv.slice(2);
if (!file) {
  console.error("Name a PDF file.");
  process.exit(1);
}

// A rubric is JSON. Whoever writes one in a file begins with a copy of the default one, as here.
const { sections } = defaultRubric;
const weigh = (body: number, citations: number) => ({
  ...defaultRubric,
  id: "our-faculty",
  version: "2026.1",
  name: { zh: "本院评分标准", en: "Rubric of our faculty" },
  sections: {
    ...sections,
    body: { ...sections.body, weightPercent: body },
    citations: { ...sections.citations, weightPercent: citations },
  },
});

const report = await parseReport(file);
for (const rubric of [defaultRubric, parseRubric(weigh(50, 50))]) {
  const { finalScore, level } = await scoreReport({ report, rubric });
  console.log(`${rubric.name.zh}: ${finalScore} ${level.label}`);
}

try {
  parseRubric(weigh(50, 40));
} catch (error) {
  if (!(error instanceof RubricError)) throw error;
  for (const { path, message } of error.issues) console.log(`${path}: ${message}`); // every mistake, with its place
}
