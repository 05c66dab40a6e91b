import type { ClaimedTask, ClaimRequest, Fence, Lease, Settlement, TaskEnding, TaskSource } from "@rubrica/core";

/**
 * Claims tasks that have not ended, and again where all that the queue handed out had: a worker that is given none takes it
 * that there are none, and would wait for its next poll before each of those that killed processes have left.
 */
export async function claimOpen(
  request: ClaimRequest,
  parts: { readonly taskSource: TaskSource; readonly fence: Fence },
): Promise<readonly ClaimedTask[]> {
  for (let trial = 1; ; trial += 1) {
    const claimed = await parts.taskSource.claim(request);
    const open = await leaveOutEnded(claimed, parts);
    if (open.length > 0 || claimed.length === 0 || trial === MOST_TRIALS) return open;
  }
}

/** Together well within the time that one conversation with the store may take. */
const MOST_TRIALS = 50;

/**
 * Of tasks that the queue handed out, those that have not ended. Of the others the queue has not heard yet, because
 * somebody was killed between commit and telling; it is told now. What cannot be looked up is given back.
 */
async function leaveOutEnded(
  tasks: readonly ClaimedTask[],
  { taskSource, fence }: { readonly taskSource: TaskSource; readonly fence: Fence },
): Promise<readonly ClaimedTask[]> {
  if (tasks.length === 0) return tasks;
  try {
    const endings = await fence.endings(tasks.map(({ taskId }) => taskId));
    if (endings.length === 0) return tasks;
    await carryOut(endings, tasks, taskSource);
    const ended = new Set(endings.map(({ taskId }) => taskId));
    return tasks.filter(({ taskId }) => !ended.has(taskId));
  } catch (error) {
    await taskSource.release(tasks.map(toLease)).catch(() => undefined);
    throw error;
  }
}

/** Tells the queue, by the leases at hand, how these tasks ended. */
export async function carryOut(
  endings: readonly TaskEnding[],
  leases: readonly Lease[],
  taskSource: TaskSource,
): Promise<void> {
  const settlements = leases.flatMap((lease): readonly Settlement[] => {
    const ending = endings.find(({ taskId }) => taskId === lease.taskId);
    return ending ? [{ ...ending, ...toLease(lease) }] : [];
  });
  if (settlements.length > 0) await taskSource.settle(settlements);
}

function toLease({ taskId, lease }: Lease): Lease {
  return { taskId, lease };
}
