import type { NewTask } from "@rubrica/core";

/** What the workers of the tests with a queue in another system work on. */
export interface StagePayload {
  readonly name: string;
  readonly stage: number;
  /** The last one. */
  readonly stages: number;
  /** How long the work takes. */
  readonly milliseconds: number;
}

/** However often its worker is killed, it is no poison. */
export function stageTask(payload: StagePayload): NewTask {
  return {
    type: "stage",
    payload,
    key: `${payload.name}/${payload.stage}`,
    maxAttempts: 1000,
    maxCrashes: 1000,
  };
}
