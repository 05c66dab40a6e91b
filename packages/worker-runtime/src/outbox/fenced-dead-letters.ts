import type { DeadLetters, Fence, TaskEnding } from "@rubrica/core";

/** Dead letters of a queue in another system. To be worked on again, a task must be open again first. */
export function createFencedDeadLetters(deadLetters: DeadLetters, fence: Fence): DeadLetters {
  return {
    list: (page) => deadLetters.list(page),
    find: (id) => deadLetters.find(id),
    discard: (ids) => deadLetters.discard(ids),
    expire: (olderThanSeconds) => deadLetters.expire(olderThanSeconds),
    async redrive(ids) {
      await fence.reopen(ids);
      const redriven = await deadLetters.redrive(ids);
      if (redriven < ids.length) {
        const letters = await Promise.all(ids.map((id) => deadLetters.find(id)));
        // Still dead, since a live task has the key.
        await fence.end(
          letters.flatMap((letter): readonly TaskEnding[] =>
            letter ? [{ taskId: letter.id, outcome: "dead", error: letter.error }] : [],
          ),
        );
      }
      return redriven;
    },
  };
}
