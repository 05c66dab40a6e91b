import { expect, test } from "bun:test";
import { type ObjectStore, type ReportMetadata, reportObjects, type Stores } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { saveStage } from "./save.ts";

/** Objects in memory: as much of an object store as the stage save needs. */
function createObjects(files: Readonly<Record<string, unknown>>): ObjectStore {
  const get = async (key: string) => (key in files ? new Response(JSON.stringify(files[key])).body : null);
  return { get } as unknown as ObjectStore;
}

test("save keeps the score of the attempt that counts, whatever a late attempt has written since", async () => {
  const report = { id: "report", runId: "run" } as ReportMetadata;
  const scoreOf = (finalScore: number) => ({ finalScore, level: { label: "良好" }, mode: "ai", sections: [] });
  const objects = createObjects({
    [reportObjects.score("report", "run", "first")]: scoreOf(81),
    [reportObjects.score("report", "run", "late")]: scoreOf(12),
  });
  const saved: number[] = [];
  const stores = {
    reports: {
      saveScore: async (_id: string, _runId: string, score: ReportScore) => {
        saved.push(score.finalScore);
        return false;
      },
    },
  } as unknown as Stores;
  const { signal } = new AbortController();
  const attempt = { report, attempt: 1, previousAttemptId: "first", signal, onProgress: () => {} };
  const result = await saveStage({ objects, rejudgeAfterSeconds: null }).work(attempt);
  if (result.status === "done") await result.commit?.(stores);
  expect(saved).toEqual([81]);
});
