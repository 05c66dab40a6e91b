/**
 * Why a report stays. `marked`: it has a mark, so its owner may not. `submitted`: it was handed in to an assignment, so it is not
 * replaced, and not deleted by its owner once it is due. `forbidden`: the person has no right to it.
 */
export type KeptBecause = "not_found" | "marked" | "submitted" | "forbidden";

/** Ends a transaction so that nothing of it stays, the tasks that it stopped included: the report is kept as it was. */
export class KeptReport extends Error {
  override readonly name = "KeptReport";
  readonly because: KeptBecause;

  constructor(because: KeptBecause) {
    super(`The report is kept: ${because}.`);
    this.because = because;
  }
}

/** Why the transaction was ended; what else it failed with is thrown on. */
export function keptBecause(error: unknown): KeptBecause {
  if (error instanceof KeptReport) return error.because;
  throw error;
}
