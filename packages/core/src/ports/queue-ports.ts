import type { DeadLetters } from "./dead-letters.ts";
import type { QueueControl } from "./queue-control.ts";
import type { TaskQueue } from "./task-queue.ts";
import type { TaskSource } from "./task-source.ts";

/** The four sides of one queue, as its adapter gives them. */
export interface QueuePorts {
  /** For who hands out work. */
  readonly queue: TaskQueue;
  /** For workers. */
  readonly taskSource: TaskSource;
  /** For operators: what nobody could finish. */
  readonly deadLetters: DeadLetters;
  /** For operators: what is there, and how it goes on. */
  readonly queueControl: QueueControl;
}
