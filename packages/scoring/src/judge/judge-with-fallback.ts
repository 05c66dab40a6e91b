import type { FallbackReason, SectionKind } from "@rubrica/report-model";
import { ScoringError } from "../scoring-error.ts";
import type { Judge, JudgeRequest, SectionJudgement, TokenUsage } from "./judge.ts";
import { JudgeFailure, NO_USAGE } from "./judge.ts";
import { createSimulatedJudge } from "./simulated-judge.ts";

/** A section judged, by whom, and why not by the judge that was asked. */
export interface JudgedSection {
  readonly section: SectionKind;
  readonly source: "ai" | "simulated";
  readonly judgement: SectionJudgement;
  /** Null when the judge that was asked did judge, or none was. */
  readonly failure: FallbackReason | null;
  /** Tokens of the calls that came to nothing. */
  readonly wastedUsage: TokenUsage;
}

/** Asks the judge; when it fails, lets the simulated judge decide or throws, as told. An abort is never covered up. */
export async function judgeWithFallback(options: {
  readonly judge: Judge | null;
  readonly fallback: "simulate" | "throw";
  readonly request: JudgeRequest;
}): Promise<JudgedSection> {
  const { judge, fallback, request } = options;
  const { section, signal } = request;
  const simulated = createSimulatedJudge();
  if (judge === null) {
    const judgement = await simulated.judgeSection(request);
    return { section, source: "simulated", judgement, failure: null, wastedUsage: NO_USAGE };
  }
  try {
    const judgement = await judge.judgeSection(request);
    return { section, source: judge.source, judgement, failure: null, wastedUsage: NO_USAGE };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!JudgeFailure.isInstance(error)) throw error;
    const failure: FallbackReason = { code: error.code, status: error.status };
    if (fallback === "throw") throw new ScoringError("judge_failed", failure);
    const judgement = await simulated.judgeSection(request);
    return { section, source: "simulated", judgement, failure, wastedUsage: error.usage };
  }
}
