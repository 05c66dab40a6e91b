import { RubricFileError } from "@rubrica/gradebook";
import { TaskLimitsError, WorkerPlanError } from "@rubrica/worker-runtime";
import { EnvironmentError } from "./environment.ts";
import { StartupError } from "./startup-error.ts";

/** One line for the operator: what is wrong and, where it is known, what to do. */
export function describeStartupFailure(error: unknown): string {
  return sentence(error).replaceAll(/\s*\n\s*/g, "; ");
}

function sentence(error: unknown): string {
  if (error instanceof StartupError || error instanceof EnvironmentError || error instanceof RubricFileError) {
    return error.message;
  }
  if (error instanceof WorkerPlanError) return `WORKERS ${error.message}`;
  if (error instanceof TaskLimitsError) return `TASK_LIMITS ${error.message}`;
  const { name, message } = error as Error;
  return `Unexpected ${name}: ${message}`;
}
