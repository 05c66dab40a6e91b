import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { usePerson } from "../../api/accounts/session.ts";
import { asProblem } from "../../api/problem.ts";
import { scoreQuery } from "../../api/reports/reports.ts";
import { deskPrefix } from "../../api/scores/desk-storage.ts";
import { sendMarking, undoMarking } from "../../api/scores/markings.ts";
import { readQueueAnew } from "../use-desk-queue.ts";
import { createMarkingOutbox, type MarkingOutbox, type OutboxState, requestIdOf } from "./marking-outbox.ts";

/** The outbox of the person who is signed in. It is closed when the desk is closed. */
export function useOutbox(): { readonly outbox: MarkingOutbox; readonly state: OutboxState } {
  const queries = useQueryClient();
  const personId = usePerson()?.id ?? "";
  const outbox = useMemo(
    () =>
      createMarkingOutbox({
        personId,
        storage: localStorage,
        asProblem,
        // Over HTTP a browser has no locks.
        ...("locks" in navigator && {
          exclusively: (run) => navigator.locks.request(`${deskPrefix}${personId}`, run),
        }),
        async send(marking) {
          const { reportId, body } = marking;
          const result = await (body === null
            ? undoMarking(reportId, requestIdOf(marking))
            : sendMarking(reportId, body));
          // The next request about the report names this version, also before the score is fetched again.
          queries.setQueryData(scoreQuery(reportId).queryKey, (score) =>
            score?.run_id === result.run_id ? { ...score, version: result.version } : score,
          );
          return result;
        },
        onSettled({ reportId }) {
          void queries.invalidateQueries({ queryKey: scoreQuery(reportId).queryKey });
          void readQueueAnew(queries);
        },
      }),
    [personId, queries],
  );
  useEffect(() => () => outbox.close(), [outbox]);
  const state = useSyncExternalStore(outbox.subscribe, outbox.state);
  const isWaiting = state.waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isWaiting]);
  useEffect(() => {
    const retry = () => outbox.retry();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [outbox]);
  useEffect(() => {
    const sync = ({ key }: StorageEvent) => {
      if (key === null || (key.startsWith(deskPrefix) && !key.includes("/draft/"))) outbox.sync();
    };
    window.addEventListener("storage", sync);
    return () => window.removeEventListener("storage", sync);
  }, [outbox]);
  return { outbox, state };
}
