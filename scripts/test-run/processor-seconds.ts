/** Processor seconds of test suites, read from `/proc`, where the operating system has it. */
import { readdirSync, readFileSync } from "node:fs";

/** A process at the moment of a sample. */
export interface SampledProcess {
  /** Process id and start time: an id is used again after its process has ended. */
  readonly key: string;
  readonly id: number;
  readonly parentId: number;
  /** Id of the session's first process. */
  readonly sessionId: number;
  /** Seconds that the process itself has used. */
  readonly own: number;
  /** Seconds of its ended children for which it has waited. */
  readonly waited: number;
}

interface KnownProcess {
  readonly key: string;
  readonly suite: string;
  readonly parentKey: string | null;
  own: number;
  waited: number;
  isAlive: boolean;
}

const SAMPLE_MILLISECONDS = 500;
/** Of `/proc/<id>/stat`: Linux counts in hundredths of a second (`sysconf(_SC_CLK_TCK)`). */
const TICKS_A_SECOND = 100;

/**
 * Adds up the processor seconds of process trees. A process belongs to the suite of its parent, or of the process that
 * began its session. What ran between two samples is known from the times that its parent waited for.
 */
export class ProcessorSeconds {
  readonly #roots = new Map<number, string>();
  readonly #known = new Map<string, KnownProcess>();

  /** Counts a process and all that it starts for a suite. */
  follow(id: number, suite: string): void {
    this.#roots.set(id, suite);
  }

  add(sample: readonly SampledProcess[]): void {
    const byId = new Map(sample.map((process) => [process.id, process]));
    for (const known of this.#known.values()) known.isAlive = false;
    // A parent may stand behind its child in the list, so each process looks for its own ancestors.
    for (const process of sample) this.#learn(process, byId, 0);
  }

  /** Seconds by suite. */
  bySuite(): ReadonlyMap<string, number> {
    const endedChildren = new Map<string, KnownProcess[]>();
    for (const known of this.#known.values()) {
      if (known.parentKey === null || known.isAlive) continue;
      const siblings = endedChildren.get(known.parentKey);
      if (siblings === undefined) endedChildren.set(known.parentKey, [known]);
      else siblings.push(known);
    }
    /** What a process is known to have waited for: a child that ends hands on what it has waited for itself. */
    const seenOf = (key: string): number =>
      (endedChildren.get(key) ?? []).reduce(
        (sum, child) => sum + child.own + Math.max(child.waited, seenOf(child.key)),
        0,
      );
    const seconds = new Map<string, number>();
    for (const { key, suite, own, waited } of this.#known.values()) {
      const unseen = Math.max(0, waited - seenOf(key));
      seconds.set(suite, (seconds.get(suite) ?? 0) + own + unseen);
    }
    return seconds;
  }

  #learn(process: SampledProcess, byId: ReadonlyMap<number, SampledProcess>, depth: number): KnownProcess | null {
    const known = this.#known.get(process.key);
    if (known !== undefined) {
      known.own = process.own;
      known.waited = process.waited;
      known.isAlive = true;
      return known;
    }
    const parent = byId.get(process.parentId);
    const ancestor = parent === undefined || depth > MOST_GENERATIONS ? null : this.#learn(parent, byId, depth + 1);
    const suite = this.#roots.get(process.id) ?? ancestor?.suite ?? this.#roots.get(process.sessionId);
    if (suite === undefined) return null;
    const { key, own, waited } = process;
    const learned = { key, suite, parentKey: ancestor && parent ? parent.key : null, own, waited, isAlive: true };
    this.#known.set(key, learned);
    return learned;
  }
}

const MOST_GENERATIONS = 64;

/** Samples every process of this machine until it is stopped. */
export function startSampling(seconds: ProcessorSeconds): { stop(): void } | null {
  if (readProcesses().length === 0) return null;
  const timer = setInterval(() => seconds.add(readProcesses()), SAMPLE_MILLISECONDS);
  return {
    stop() {
      clearInterval(timer);
      seconds.add(readProcesses());
    },
  };
}

/** Every process of this machine. Empty where there is no `/proc`. */
function readProcesses(): readonly SampledProcess[] {
  try {
    return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (readProcess(name) ?? []) : []));
  } catch {
    return [];
  }
}

function readProcess(id: string): SampledProcess | null {
  try {
    return parseStat(readFileSync(`/proc/${id}/stat`, "utf8"));
  } catch {
    return null; // It has ended since the folder was listed.
  }
}

/** Reads `/proc/<id>/stat`; its second field, the name of the program in parentheses, may contain spaces. See proc(5). */
export function parseStat(stat: string): SampledProcess {
  const id = Number.parseInt(stat, 10);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const field = (number: number) => Number(fields[number - 3]);
  return {
    key: `${id}:${field(22)}`,
    id,
    parentId: field(4),
    sessionId: field(6),
    own: (field(14) + field(15)) / TICKS_A_SECOND,
    waited: (field(16) + field(17)) / TICKS_A_SECOND,
  };
}
