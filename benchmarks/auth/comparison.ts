import { type ProcessorTime, processorTime } from "./processor-time.ts";
import { median, medianRatio } from "./statistics.ts";

/** One turn of a subject or of its floor. */
export interface Turn {
  readonly perSecond: number;
  /** Of one request in the process that answers and in PostgreSQL, microseconds; null where it cannot be told. */
  readonly processorMicroseconds: number | null;
}

/** What one subject did beside its floor. */
export interface Comparison {
  readonly name: string;
  readonly perSecond: number;
  readonly floorPerSecond: number;
  /** The median of the rounds' ratios. */
  readonly ratio: number;
  /** Processor time of the floor by that of the subject, likewise. */
  readonly processorRatio: number | null;
}

/** Sets the turns of a subject beside those of its floor, round by round. */
export function compare(name: string, turns: readonly Turn[], floors: readonly Turn[]): Comparison {
  const rates = (each: readonly Turn[]) => each.map(({ perSecond }) => perSecond);
  const costs = (each: readonly Turn[]) => each.map(({ processorMicroseconds }) => processorMicroseconds ?? Number.NaN);
  const processorRatio = medianRatio(costs(floors), costs(turns));
  return {
    name,
    perSecond: median(rates(turns)),
    floorPerSecond: median(rates(floors)),
    ratio: medianRatio(rates(turns), rates(floors)),
    processorRatio: Number.isNaN(processorRatio) ? null : processorRatio,
  };
}

/** Takes a turn and tells what it cost the process and PostgreSQL. */
export async function takeTurn<Result extends { readonly perSecond: number; readonly requests: number }>(
  who: "server" | "floor",
  work: () => Promise<Result>,
): Promise<Result & Turn> {
  const before = processorTime();
  const result = await work();
  const after = processorTime();
  const used = (time: ProcessorTime) => time[who] + time.postgres;
  const milliseconds = before && after ? used(after) - used(before) : null;
  return {
    ...result,
    processorMicroseconds: milliseconds === null ? null : (milliseconds * 1000) / result.requests,
  };
}
