/** Registry of the processes that work on a queue, so that any process of the installation can show all of them. */
export interface WorkerRegistry {
  /** Reports the state of a process. Expires after the given seconds, by the store's clock, unless it is reported again. */
  report(name: string, state: unknown, keepSeconds: number): Promise<void>;
  /** Forgets a process that ends. */
  remove(name: string): Promise<void>;
  /** All that are not forgotten, by name. */
  list(): Promise<readonly RegisteredProcess[]>;
}

/** Last report of a process with workers. */
export interface RegisteredProcess {
  readonly name: string;
  /** As it was reported: JSON. */
  readonly state: unknown;
  /** Since the report. */
  readonly secondsAgo: number;
}
