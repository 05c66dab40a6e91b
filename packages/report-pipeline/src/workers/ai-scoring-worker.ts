import { type ObjectStore, reportObjects, type Transaction } from "@rubrica/core";
import { extractFragment, hashFragment } from "@rubrica/knowledge-graph";
import type { ParsedReport, ReportScore } from "@rubrica/report-model";
import { type Judge, measureReport, type ReportFeatures, scoreReport } from "@rubrica/scoring";
import { defineWorker, type WorkerDefinition } from "@rubrica/worker-runtime";
import { getJson, putJson } from "../json-objects.ts";
import type { RubricSource } from "../rubric-source.ts";
import { type StageDependencies, stageHandler } from "../stages/stage-handler.ts";

/** What the worker works with. */
export interface AiScoringWorkerOptions {
  readonly transaction: Transaction;
  readonly objects: ObjectStore;
  readonly rubrics: RubricSource;
  /** The AI judge, or null when none is configured. */
  readonly judge: Judge | null;
}

/** AIScoringWorker: measures parsed reports, has them judged, and saves their scores. */
export function aiScoringWorker({ transaction, objects, rubrics, judge }: AiScoringWorkerOptions): WorkerDefinition {
  const dependencies: StageDependencies = {
    transaction,
    discard: (reportId) => objects.removeAll(reportObjects.all(reportId)),
  };
  return defineWorker({
    kind: "ai-scoring",
    handlers: {
      "report.analyze": stageHandler(dependencies, {
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
      }),

      "report.score": stageHandler(dependencies, {
        stage: "score",
        timeoutSeconds: 900,
        async work({ report, signal, onProgress }) {
          const rubric = await rubrics.get(report.rubricId);
          if (!rubric) return { status: "rejected", code: "rubric_missing" };
          const [parsed, features] = await Promise.all([
            getJson<ParsedReport>(objects, reportObjects.parsed(report.id)),
            getJson<ReportFeatures>(objects, reportObjects.features(report.id)),
          ]);
          const score = await scoreReport({
            report: parsed,
            features,
            rubric,
            ...(judge && { judge }),
            signal,
            onProgress: ({ share, section }) => onProgress(share, section ?? undefined),
          });
          await putJson(objects, reportObjects.score(report.id, report.runId), score);
          return { status: "done" };
        },
      }),

      "report.save": stageHandler(dependencies, {
        stage: "save",
        timeoutSeconds: 60,
        async work({ report }) {
          const score = await getJson<ReportScore>(objects, reportObjects.score(report.id, report.runId));
          return {
            status: "done",
            async commit(stores) {
              if (!(await stores.reports.saveScore(report.id, report.runId, score))) return;
              const { finalScore, level, mode } = score;
              await stores.progress.publish(report.id, { type: "done", finalScore, level: level.label, mode });
            },
          };
        },
      }),
    },
  });
}
