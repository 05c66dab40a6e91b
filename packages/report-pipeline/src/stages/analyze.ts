import { type ObjectStore, reportObjects } from "@rubrica/core";
import { extractFragment, hashFragment } from "@rubrica/knowledge-graph";
import type { ParsedReport } from "@rubrica/report-model";
import { measureReport } from "@rubrica/scoring";
import { getJson, putJson } from "../json-objects.ts";
import type { Stage } from "./stage.ts";

/** Measures the features for scoring, and what the report contributes to the knowledge graph. */
export function analyzeStage({ objects }: { readonly objects: ObjectStore }): Stage {
  return {
    stage: "analyze",
    timeoutSeconds: 120,
    async work({ report }) {
      const parsed = await getJson<ParsedReport>(objects, reportObjects.parsed(report.id));
      await putJson(objects, reportObjects.features(report.id), measureReport(parsed));
      const fragment = extractFragment(report.id, parsed, { title: report.title, fileName: report.fileName });
      const hash = await hashFragment(fragment);
      return {
        status: "done",
        commit: (stores) => stores.graph.putFragment({ reportId: report.id, hash, fragment }),
      };
    },
  };
}
