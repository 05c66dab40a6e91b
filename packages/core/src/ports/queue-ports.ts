import type { DeadLetters } from "./dead-letters.ts";
import type { TaskQueue } from "./task-queue.ts";
import type { TaskSource } from "./task-source.ts";

/** The three sides of one queue, as its adapter gives them. */
export interface QueuePorts {
  /** For who hands out work. */
  readonly queue: TaskQueue;
  /** For workers. */
  readonly taskSource: TaskSource;
  /** For operators. */
  readonly deadLetters: DeadLetters;
}
