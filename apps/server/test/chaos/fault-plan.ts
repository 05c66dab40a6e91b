/** What goes wrong in a history, and for how long. */
export interface Fault {
  readonly kind: FaultKind;
  /** Until the next one begins. */
  readonly pauseMilliseconds: number;
  /** How long it lasts, where it has an end of its own. */
  readonly lastsMilliseconds: number;
  /** Which of the workers it strikes, as a number that is taken modulo their count. */
  readonly victim: number;
}

/**
 * - `kill`: a worker process gets SIGKILL, and another starts.
 * - `end`: one gets SIGTERM, as in a deployment, and another starts.
 * - `stop`: one gets SIGSTOP, and goes on later as if nothing had happened.
 * - `cut`: connections to the store break, and new ones are refused.
 * - `hang`: connections to the store stay open and say nothing; new ones are taken.
 * - `swallow`: the connections there are stay silent for ever; new ones are served.
 * - `store`: the store's server breaks all connections (PostgreSQL) or is killed and started again (Redis).
 * - `forget`: the store loses all it had (Redis).
 */
export type FaultKind = "kill" | "end" | "stop" | "cut" | "hang" | "swallow" | "store" | "forget";

/** The faults of a history of about so many seconds, the same for the same seed. */
export function planFaults(seed: number, kinds: readonly FaultKind[], seconds: number): readonly Fault[] {
  const random = randomNumbers(seed);
  const faults: Fault[] = [];
  for (let left = seconds * 1000; left > 0; ) {
    const kind = kinds[Math.floor(random() * kinds.length)] ?? "kill";
    const fault = {
      kind,
      pauseMilliseconds: 100 + Math.round(random() * 900),
      lastsMilliseconds: 200 + Math.round(random() ** 2 * 3800),
      victim: Math.floor(random() * 100),
    };
    faults.push(fault);
    left -= fault.pauseMilliseconds + (lasting.has(kind) ? fault.lastsMilliseconds : 0);
  }
  return faults;
}

const lasting: ReadonlySet<FaultKind> = new Set(["stop", "cut", "hang"]);

/** Numbers from 0 to 1 that follow from the seed: the generator `mulberry32` (Tommy Ettinger, public domain). */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
