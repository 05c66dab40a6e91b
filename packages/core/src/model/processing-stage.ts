import { checkOneOf } from "@rubrica/report-model";

/**
 * Stages of report processing, in their fixed order (spec section 3):
 *
 * - `download`: the PDF is fetched from the object store and its hash compared.
 * - `convert`: the PDF is read in isolation into a parsed report.
 * - `analyze`: features for scoring and the fragment for the knowledge graph are measured.
 * - `score`: the judge gives points to every criterion.
 * - `save`: the score is stored and the report becomes `scored`, in one transaction.
 */
export const PROCESSING_STAGES = ["download", "convert", "analyze", "score", "save"] as const;

/** One of {@link PROCESSING_STAGES}. */
export type ProcessingStage = (typeof PROCESSING_STAGES)[number];

/**
 * The stage after the given one, or null after `save`.
 *
 * @throws {InvalidArgumentError} if the value is not a stage.
 */
export function nextStage(stage: ProcessingStage): ProcessingStage | null {
  checkOneOf("nextStage(stage)", stage, PROCESSING_STAGES, true);
  return PROCESSING_STAGES[PROCESSING_STAGES.indexOf(stage) + 1] ?? null;
}
