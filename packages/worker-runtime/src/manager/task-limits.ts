import { InvalidTaskRateLimitError, resolveTaskRateLimit, type TaskRateLimit } from "@rubrica/core";
import { checkPlanArguments } from "./check-plan-arguments.ts";

/** Task types to how often their tasks may start, in all processes together. */
export type TaskLimits = ReadonlyMap<string, TaskRateLimit>;

/** The text is no list of limits. */
export class TaskLimitsError extends Error {
  override readonly name = "TaskLimitsError";
  readonly code = "invalid_task_limits";
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[], types: readonly string[]) {
    super(
      `${mistakes.join("; ")}. Allowed is a list like ${types[0] ?? "type"}:30/minute or ${types[0] ?? "type"}:30/minute:5 (5 may begin at once), with second, minute or hour; types are ${types.join(", ")}.`,
    );
    this.mistakes = mistakes;
  }
}

/**
 * Reads limits such as `report.score:30/minute,report.rejudge:6/hour:2`; the number behind the unit is the burst.
 * @throws TaskLimitsError that names every mistake and says what is allowed.
 * @throws {InvalidArgumentError} for what is no text, and for types that are no array.
 */
export function parseTaskLimits(text: string, types: readonly string[]): TaskLimits {
  checkPlanArguments("parseTaskLimits", text, { types });
  const limits = new Map<string, TaskRateLimit>();
  const mistakes: string[] = [];
  const entries = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  for (const entry of entries) {
    const { type = "", starts, unit = "", burst } = PATTERN.exec(entry)?.groups ?? {};
    const perSeconds = unitSeconds.get(unit);
    if (perSeconds === undefined) mistakes.push(`"${entry}" is not type:number/unit`);
    else if (!types.includes(type)) mistakes.push(`"${type}" is not a type of task`);
    else if (limits.has(type)) mistakes.push(`"${type}" is there twice`);
    else {
      const limit = { starts: Number(starts), perSeconds, ...(burst !== undefined && { burst: Number(burst) }) };
      const mistake = mistakeOf(limit);
      if (mistake) mistakes.push(`"${entry}": ${mistake}`);
      else limits.set(type, limit);
    }
  }
  if (mistakes.length > 0) throw new TaskLimitsError(mistakes, types);
  return limits;
}

const PATTERN = /^(?<type>[^:\s]+)\s*:\s*(?<starts>\d+)\s*\/\s*(?<unit>[a-z]+)(?:\s*:\s*(?<burst>\d+))?$/;
const unitSeconds = new Map([
  ["second", 1],
  ["minute", 60],
  ["hour", 3600],
]);

function mistakeOf(limit: TaskRateLimit): string | null {
  try {
    resolveTaskRateLimit(limit);
    return null;
  } catch (error) {
    if (error instanceof InvalidTaskRateLimitError) return error.message.replace(/\.$/, "");
    throw error;
  }
}
