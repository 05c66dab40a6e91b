import type { DeadLetters } from "./dead-letters.ts";
import type { QueueControl } from "./queue-control.ts";
import type { TaskQueue } from "./task-queue.ts";
import type { TaskSource } from "./task-source.ts";

/** The four sides of one queue, as its adapter gives them. */
export interface QueuePorts {
  /** For code that enqueues tasks. */
  readonly queue: TaskQueue;
  /** For workers. */
  readonly taskSource: TaskSource;
  /** Dead letters, for operators. */
  readonly deadLetters: DeadLetters;
  /** Figures for operators. */
  readonly queueControl: QueueControl;
}
