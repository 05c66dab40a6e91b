import { type ObjectStore, reportObjects } from "@rubrica/core";
import type { Computing } from "../computing/computing.ts";
import { getBytes, putJson } from "../json-objects.ts";
import type { Stage } from "./stage.ts";

/** What the stage works with. */
export interface AnalyzeStageOptions {
  readonly objects: ObjectStore;
  readonly computing: Computing;
}

/** Measures the features for scoring, the title that the report bears, and what the report contributes to the knowledge graph. */
export function analyzeStage({ objects, computing }: AnalyzeStageOptions): Stage {
  return {
    stage: "analyze",
    timeoutSeconds: 150,
    async work({ report, signal }) {
      const parsed = await getBytes(objects, reportObjects.parsed(report.id));
      const names = { title: report.title, fileName: report.fileName };
      const { features, fragment, hash, title } = await computing.measure(parsed, {
        reportId: report.id,
        names,
        signal,
      });
      await putJson(objects, reportObjects.features(report.id), features);
      return {
        status: "done",
        async commit(stores) {
          await stores.graph.putFragment({ reportId: report.id, hash, fragment });
          await stores.reports.setRecognisedTitle(report.id, report.runId, title);
        },
      };
    },
  };
}
