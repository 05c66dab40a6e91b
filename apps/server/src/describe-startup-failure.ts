import { RubricFileError } from "@rubrica/gradebook";
import { TaskLimitsError, WorkerPlanError } from "@rubrica/worker-runtime";
import { EnvironmentError } from "./settings/environment.ts";
import { StartupError } from "./startup-error.ts";

/** For the operator: what is wrong and, where it is known, what to do. One line; several mistakes in settings have one each. */
export function describeStartupFailure(error: unknown): string {
  if (error instanceof EnvironmentError && error.mistakes.length > 1) {
    return ["Settings are wrong:", ...error.mistakes.map((mistake) => oneLine(`  ${mistake}`))].join("\n");
  }
  return oneLine(sentence(error));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, "; ");
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
