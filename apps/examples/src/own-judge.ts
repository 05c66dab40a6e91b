/**
 * Scores one PDF with a judge of one's own: how new the references are is counted here, everything else is judged as without a
 * model. A judge that asks a model of yours has the same shape, with the source `ai`.
 *
 *     bun apps/examples/src/own-judge.ts FILE.pdf
 */
import { parseReport } from "@rubrica/report-parser";
import { createSimulatedJudge, type Judge, type JudgeRequest, scoreReport } from "@rubrica/scoring";

const [file] = process.argv.slice(2);
if (!file) {
  console.error("Name a PDF file.");
  process.exit(1);
}

const NEW_SINCE = 2018;
const measured = createSimulatedJudge();

/** The share of references that are new, 0 to 100; null where no year is printed. */
function sharePercentOfNew({ report }: JudgeRequest): number | null {
  const years = report.references.flatMap(({ item }) => item.issued?.["date-parts"]?.[0]?.[0] ?? []);
  if (years.length === 0) return null; // a criterion without points is left out with its weight
  return Math.round((100 * years.filter((year) => year >= NEW_SINCE).length) / years.length);
}

const judge: Judge = {
  source: "simulated",
  provider: "our-faculty",
  modelId: null,
  async judgeSection(request) {
    const judgement = await measured.judgeSection(request);
    if (request.section !== "citations") return judgement;
    const points = sharePercentOfNew(request);
    const comment = `${points ?? 0}% of the references are of ${NEW_SINCE} or later.`;
    const criteria = judgement.criteria.map((criterion) =>
      criterion.criterionId === "citations-quality" ? { ...criterion, score: points, comment } : criterion,
    );
    return { ...judgement, criteria };
  },
};

const report = await parseReport(file);
const score = await scoreReport({ report, judge, language: "en" });
console.log(`${score.finalScore} ${score.level.code} (${score.mode})`);
for (const section of score.sections) {
  for (const { name, score: points, comment } of section.criteria) {
    if (comment.includes("or later")) console.log(`${section.name}, ${name}: ${points}. ${comment}`);
  }
}
