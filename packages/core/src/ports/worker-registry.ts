/** Which processes work on a queue, so that each of them, and those that only answer requests, can show all. */
export interface WorkerRegistry {
  /** Reports the state of a process. Expires after the given seconds, by the store's clock, unless it is reported again. */
  report(name: string, state: unknown, keepSeconds: number): Promise<void>;
  /** Forgets a process that ends. */
  remove(name: string): Promise<void>;
  /** All that are not forgotten, by name. */
  list(): Promise<readonly RegisteredProcess[]>;
}

/** What a process with workers said of itself last. */
export interface RegisteredProcess {
  readonly name: string;
  /** As it was reported: JSON. */
  readonly state: unknown;
  /** Since the report. */
  readonly secondsAgo: number;
}
