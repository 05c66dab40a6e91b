import type { ReportScore } from "@rubrica/report-model";
import type { AiJudgeSettings } from "../src/ai.ts";
import { createAiJudge } from "../src/ai.ts";
import type { ScoreReportRequest } from "../src/index.ts";
import { scoreReport } from "../src/index.ts";
import type { Behaviour, FakeModel } from "./fake-model.ts";
import { startFakeModel } from "./fake-model.ts";
import { goodReport } from "./sample-reports.ts";

export interface ModelRun {
  readonly settings?: Partial<AiJudgeSettings>;
  readonly request?: Partial<ScoreReportRequest>;
  /** Answers which passages speak to a grader. Default: a reader who names the planted sentence alone. */
  readonly confirm?: Behaviour;
  /** What the server waits for before it stops. Default: the score alone. */
  readonly keepServer?: () => Promise<unknown>;
}

export interface ModelScore {
  readonly score: ReportScore;
  readonly requests: FakeModel["requests"];
  readonly confirmations: FakeModel["confirmations"];
}

/** Scores the good report by a model on a server that lives as long as the call. */
export async function scoreWithModel(behaviour: Behaviour, run: ModelRun = {}): Promise<ModelScore> {
  using model = startFakeModel(behaviour, run.confirm);
  const settings = { baseUrl: model.baseUrl, apiKey: "test-key", model: "fake-model", maxRetries: 0, ...run.settings };
  try {
    const score = await scoreReport({ report: goodReport, judge: createAiJudge(settings), ...run.request });
    return { score, requests: model.requests, confirmations: model.confirmations };
  } finally {
    await run.keepServer?.();
  }
}
