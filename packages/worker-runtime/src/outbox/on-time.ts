import type { NewTask } from "@rubrica/core";

/** A delay counts from the commit, not from when the queue hears of it. */
export function onTime<Task extends NewTask>(task: Task, waitedSeconds: number): Task {
  return task.delaySeconds ? { ...task, delaySeconds: Math.max(0, task.delaySeconds - waitedSeconds) } : task;
}
