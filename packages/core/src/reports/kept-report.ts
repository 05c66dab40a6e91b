/**
 * Why a report is kept. `marked`: it has a mark, so its owner may not remove it. `submitted`: it was handed in to an
 * assignment, so it cannot be replaced, nor deleted by its owner once the assignment is due. `forbidden`: the person has
 * no right to it.
 */
export type KeptBecause = "not_found" | "marked" | "submitted" | "forbidden";

/** Thrown to roll a transaction back, with the cancellation of tasks in it, so that the report is kept. */
export class KeptReport extends Error {
  override readonly name = "KeptReport";
  readonly because: KeptBecause;

  constructor(because: KeptBecause) {
    super(`The report is kept: ${because}.`);
    this.because = because;
  }
}

/** Reason of a {@link KeptReport}. Throws every other error again. */
export function keptBecause(error: unknown): KeptBecause {
  if (error instanceof KeptReport) return error.because;
  throw error;
}
