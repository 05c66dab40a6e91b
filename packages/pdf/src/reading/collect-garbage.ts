/** Keeps what a long document leaves behind small: engines let their heap double before they look at it. */

const MEBIBYTE = 1024 * 1024;
/** Between pages, garbage is collected when the process has grown by so much since the last time. */
const GROWTH_BYTES = 192 * MEBIBYTE;
/** Asking for the size of the process costs as much as several short pages. */
const PAGES_A_LOOK = 128;
/** What one large step may leave for the next to pay for. */
const REST_BYTES = 128 * MEBIBYTE;

/** Gives back memory while a long document is read. */
export interface GarbageCollector {
  /** Called after each page; collects when it is time. */
  afterPage(): void;
  /** Called between two large steps. */
  afterStep(): void;
}

/** The memory of the process as its runtime tells it. */
export interface ProcessMemory {
  /** Resident bytes. */
  size(): number;
  /** Null where garbage cannot be collected at will: then the runtime's own limit of its heap holds. */
  readonly collect: (() => void) | null;
}

/** A collector for one reading. Does nothing where the runtime collects only by itself. */
export function createGarbageCollector({ size, collect }: ProcessMemory = readProcessMemory()): GarbageCollector {
  if (collect === null) return { afterPage() {}, afterStep() {} };
  // Asked for late: most documents are read before anything has grown.
  let last: number | null = null;
  let pages = 0;
  const look = (growth: number): void => {
    const now = size();
    last ??= now;
    if (now - last < growth) return;
    collect();
    last = size();
  };
  return {
    afterPage() {
      if (++pages % PAGES_A_LOOK === 0) look(GROWTH_BYTES);
    },
    afterStep: () => look(REST_BYTES),
  };
}

/** `Bun.gc`, or `gc` where Node was started with `--expose-gc`. */
function readProcessMemory(): ProcessMemory {
  const { Bun: bun, gc } = globalThis as {
    readonly Bun?: { gc(force: boolean): unknown };
    readonly gc?: () => unknown;
  };
  const collect = bun === undefined ? (gc ?? null) : () => bun.gc(true);
  return { size: () => process.memoryUsage.rss(), collect: collect === null ? null : () => void collect() };
}
