import { checkPlanArguments } from "./check-plan-arguments.ts";

/** Which kinds of worker run in this process, and how many tasks each works on at once. */
export type WorkerPlan = ReadonlyMap<string, number>;

/** The plan's text is not one. */
export class WorkerPlanError extends Error {
  override readonly name = "WorkerPlanError";
  readonly code = "invalid_worker_plan";
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[], kinds: readonly string[]) {
    const allowed = `a list like ${kinds.map((kind) => `${kind}:1`).join(",")} with numbers from 1 to ${MOST_AT_ONCE}, or none`;
    super(`${mistakes.join("; ")}. Allowed is ${allowed}.`);
    this.mistakes = mistakes;
  }
}

/**
 * Reads a plan such as `example:1,batch-pdf:2`, or `none`.
 * @throws WorkerPlanError that names every mistake and says what is allowed.
 * @throws {InvalidArgumentError} for what is no text, and for kinds that are no array.
 */
export function parseWorkerPlan(text: string, kinds: readonly string[]): WorkerPlan {
  checkPlanArguments("parseWorkerPlan", text, { kinds });
  if (text.trim() === "none") return new Map();
  const plan = new Map<string, number>();
  const mistakes: string[] = [];
  for (const entry of text.split(",").map((part) => part.trim())) {
    const [kind = "", count = "", ...rest] = entry.split(":").map((part) => part.trim());
    const concurrency = /^\d{1,3}$/.test(count) ? Number(count) : 0;
    if (rest.length > 0 || kind === "") mistakes.push(`"${entry}" is not kind:number`);
    else if (!kinds.includes(kind)) mistakes.push(`"${kind}" is not a kind of worker`);
    else if (concurrency < 1 || concurrency > MOST_AT_ONCE) mistakes.push(`"${count}" is not a number for ${kind}`);
    else if (plan.has(kind)) mistakes.push(`"${kind}" is there twice`);
    else plan.set(kind, concurrency);
  }
  if (mistakes.length > 0) throw new WorkerPlanError(mistakes, kinds);
  return plan;
}

const MOST_AT_ONCE = 100;
