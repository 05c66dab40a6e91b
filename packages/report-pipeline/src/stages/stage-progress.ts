import { checkNumber, checkOneOf, nextStage, PROCESSING_STAGES, type ProcessingStage } from "@rubrica/core";

/** Share of the whole progress at which each stage begins; reading and judging take the time. */
export const STAGE_BEGINS: Readonly<Record<ProcessingStage, number>> = {
  download: 0,
  convert: 0.05,
  analyze: 0.5,
  score: 0.6,
  save: 0.95,
};

/** Share of the whole progress at which a stage ends. */
export function stageEnds(stage: ProcessingStage): number {
  const following = nextStage(stage);
  return following ? STAGE_BEGINS[following] : 1;
}

/**
 * How much of a stage is done, 0 to 1.
 * @param progress of the whole processing, 0 to 1, as it is recorded with a report and its events.
 * @throws {InvalidArgumentError} for what is no stage and no share.
 */
export function stageProgress(stage: ProcessingStage, progress: number): number {
  checkOneOf("stageProgress(stage)", stage, PROCESSING_STAGES, true);
  checkNumber("stageProgress(stage, progress)", progress, { least: 0, fractions: true, required: true });
  const begins = STAGE_BEGINS[stage];
  return Math.min(1, Math.max(0, (progress - begins) / (stageEnds(stage) - begins)));
}
