/**
 * What is decided about genuine documents that an honest model judges: PDF, `parseReport`, `scoreReport` over HTTP, all
 * findings counted but words to the grader, which `measure-sentences.ts` measures. `bun benchmarks/trust/measure-genuine.ts` prints it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseReport } from "@rubrica/report-parser";
import { decide, scoreReport } from "@rubrica/scoring";
import { createAiJudge } from "@rubrica/scoring/ai";
import { CORPUS } from "../reprints/corpus-documents.ts";
import {
  FURTHER_GENUINE_DOCUMENTS,
  GENUINE_DOCUMENTS,
  type GenuineDocument,
  OTHER_LANGUAGES,
} from "./genuine-documents.ts";
import { type HonestModel, startHonestModel } from "./honest-model.ts";
import { findingsNotLearned } from "./learned/list-learned.ts";
import { formatTrustSection, type MeasureTrust, type TrustFigure } from "./trust-section.ts";

/** Not measured at an earlier commit for these documents. */
const NOT_MEASURED = "-";
const MOST_REPORTS = 2;
const MOST_FURTHER_SHARE = 0.15;

interface Decided {
  readonly file: string;
  readonly decision: string;
  readonly codes: readonly string[];
}

export const measureGenuine: MeasureTrust = async () => {
  const model = await startHonestModel();
  try {
    const reports = await decideAll(model, GENUINE_DOCUMENTS);
    const further = await decideAll(model, FURTHER_GENUINE_DOCUMENTS);
    const languages = await decideAll(model, OTHER_LANGUAGES);
    const held = languages.filter(({ decision, codes }) => decision === "hold" && codes.includes(LANGUAGE));
    return {
      title: "Genuine documents with an honest model, look or hold for any reason but words to the grader",
      figures: [
        asked("the 13 reports and theses of zh and en", reports, NOT_MEASURED, MOST_REPORTS),
        asked(
          "27 further student documents of covers",
          further,
          NOT_MEASURED,
          Math.floor(further.length * MOST_FURTHER_SHARE),
        ),
        {
          name: "documents in other languages, held for that reason",
          before: NOT_MEASURED,
          now: `${held.length} of ${languages.length}`,
          aim: "all",
          met: held.length === languages.length,
        },
      ],
      misses: [...reports, ...further]
        .filter(({ decision }) => decision !== "clear")
        .map(({ file, decision, codes }) => `${file}: ${decision}, ${codes.join(", ")}`),
    };
  } finally {
    await model.close();
  }
};

const LANGUAGE = "language_not_measured";

function asked(name: string, decided: readonly Decided[], before: string, most: number): TrustFigure {
  const count = decided.filter(({ decision }) => decision !== "clear").length;
  return { name, before, now: `${count} of ${decided.length}`, aim: `at most ${most}`, met: count <= most };
}

async function decideAll(
  { baseUrl }: HonestModel,
  documents: readonly Pick<GenuineDocument, "file">[],
): Promise<Decided[]> {
  const judge = createAiJudge({ baseUrl, model: "honest", maxRetries: 0 });
  const decided: Decided[] = [];
  for (const { file } of documents) {
    console.error(`genuine: ${file}`);
    const report = await parseReport(new Uint8Array(readFileSync(join(CORPUS, `${file}.pdf`))));
    const findings = findingsNotLearned(await scoreReport({ report, judge }));
    const decision = decide(findings);
    const codes = findings.flatMap(({ code, weight }) => (weight === "note" ? [] : [code]));
    decided.push({ file, decision, codes: [...new Set(codes)] });
  }
  return decided;
}

if (import.meta.main) {
  console.log(formatTrustSection(await measureGenuine()));
  process.exit(0);
}
