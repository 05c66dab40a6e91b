import type { Judge } from "@rubrica/scoring";
import { createAiJudge } from "@rubrica/scoring/ai";
import type { Foundation } from "./foundation.ts";

/** Fields of the foundation that a judge needs. */
export type JudgeFoundation = Pick<Foundation, "settings" | "plan" | "metrics" | "logger">;

/** Calls that a task which scores keeps a server busy with. */
const CALLS_PER_TASK = 2;
/** What a server of a school takes; whoever plans more tasks than half of it waits for calls, not for tasks. */
const MOST_CALLS = 64;

/** Null where no model is configured. What a server says about a failure is for the operator: it goes to the log. */
export function createJudge({ settings, plan, metrics, logger }: JudgeFoundation): Judge | null {
  const { ai } = settings.scoring;
  if (ai === null) return null;
  const tasks = plan.get("ai-scoring") ?? 1;
  return createAiJudge({
    concurrency: Math.min(CALLS_PER_TASK * tasks, MOST_CALLS),
    ...ai,
    onCallEnded: metrics.aiCallEnded,
    onCallFailed: ({ message, ...failure }) =>
      logger.warn({ ...failure, model: ai.model }, `A report could not be judged: ${message}`),
  });
}
