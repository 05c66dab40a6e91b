import type { TaskState } from "./task-state.ts";

/** Who is to be called when the operation is over. */
export interface Calls {
  /** Types of which a task became ready. */
  readonly woken: Set<string>;
  /** Ids of running tasks that were cancelled. */
  readonly cancelled: string[];
}

/** What one operation works on. It sees one moment, however long it takes. */
interface Draft extends Calls {
  readonly state: TaskState;
  readonly now: number;
}
export type Operation<Result> = (draft: Draft) => Result;
export type Apply = <Result>(operation: Operation<Result>) => Promise<Result>;
