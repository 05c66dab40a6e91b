/** Keeps what a long document leaves behind small: engines let their heap double before they look at it. */

/** Garbage is collected when the process has grown by so many bytes since the last time. */
const GROWTH_BYTES = 192 * 1024 * 1024;
/** Asking for the size of the process costs as much as several short pages. */
const PAGES_A_LOOK = 128;

/** What reading a whole document may leave for the analysis to pay for. */
const REST_BYTES = 128 * 1024 * 1024;

export interface GarbageCollector {
  /** Called after each page; collects when it is time. */
  afterPage(): void;
  /** Called between two large steps. */
  afterStep(): void;
}

/**
 * Collects by `Bun.gc`, or by `gc` where Node was started with `--expose-gc`; elsewhere it does nothing, and the
 * runtime's own limit of its heap holds.
 */
export function createGarbageCollector(): GarbageCollector {
  const runtime = globalThis as { readonly Bun?: { gc(force: boolean): unknown }; readonly gc?: () => unknown };
  const collect = runtime.Bun === undefined ? runtime.gc : () => runtime.Bun?.gc(true);
  if (collect === undefined) return { afterPage() {}, afterStep() {} };
  let size = process.memoryUsage.rss();
  let pages = 0;
  const look = (growth: number): void => {
    if (process.memoryUsage.rss() - size < growth) return;
    collect();
    size = process.memoryUsage.rss();
  };
  return {
    afterPage() {
      if (++pages % PAGES_A_LOOK === 0) look(GROWTH_BYTES);
    },
    afterStep: () => look(REST_BYTES),
  };
}
