import type { GradebookEntry, MarkingOutcome } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { DeskOptions } from "../desk-options.ts";
import type { SeenRefusal } from "./seen-entry.ts";

/** Dependencies of marking. */
export type MarkReportStores = Pick<DeskOptions, "transaction" | "rubrics" | "releaseNotice">;

/** The report is marked, by this request or by an earlier one with the same id. */
export interface Marked {
  readonly status: "marked";
  readonly runId: string;
  readonly outcome: MarkingOutcome;
}

/**
 * Why nothing was changed. `no_rubric`: nobody kept the rubric that the score was made by. `other_request`: the id stands for
 * another request. `undone`: the request was undone meanwhile.
 */
export type MarkingRefusal =
  | SeenRefusal
  | { readonly status: "no_criterion" | "no_override" | "no_rubric" | "other_request" | "undone" };

/** How the score stands after a request. */
export function outcomeOf({
  version,
  score,
  overriddenScore,
  acceptedAt,
  releasedAt,
}: GradebookEntry<ReportScore>): MarkingOutcome {
  const { finalScore } = overriddenScore ?? score;
  return { version, finalScore, accepted: acceptedAt !== null, released: releasedAt !== null };
}

/** Thrown to roll the transaction back after another person's change. */
export class RefusedError extends Error {
  readonly refusal: MarkingRefusal;
  constructor(refusal: MarkingRefusal) {
    super("The request was refused.");
    this.refusal = refusal;
  }
}

/** The refusal that an error carries; any other error is thrown again. */
export function refusalOf<Refusal extends MarkingRefusal = MarkingRefusal>(error: unknown): Refusal {
  if (error instanceof RefusedError) return error.refusal as Refusal;
  throw error;
}
