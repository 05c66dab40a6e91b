import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { acceptAndRelease, releaseScores } from "../../api/scores/gradebook.ts";
import { useWords } from "../../words/use-words.ts";

export interface ReleaseOfScore {
  /** Releases the score, or withholds it; one on hold is asked about first. */
  readonly press: () => void;
  /** It is on hold: whether it is accepted as it is has to be said. */
  readonly isAsking: boolean;
  readonly accept: () => void;
  readonly cancel: () => void;
  /** Asks whether it is accepted as it is. */
  readonly ask: () => void;
  /** What was said of the last press goes. */
  readonly forget: () => void;
  readonly isPending: boolean;
  /** Why the service left it as it was; null where it did not. */
  readonly left: string | null;
  /** Whether it was released or withheld by the last press; null before. */
  readonly done: "released" | "withheld" | null;
  readonly error: Error | null;
}

/** Lets the owner of one report see its score, or no longer. */
export function useRelease(
  reportId: string,
  score: Pick<Schemas["ReportScore"], "decision" | "released_at"> | null,
): ReleaseOfScore {
  const words = useWords("findings");
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const releasing = useMutation({
    mutationFn: (how: "release" | "accept" | "withhold") =>
      how === "accept" ? acceptAndRelease(reportId) : releaseScores([reportId], how === "release"),
    onSuccess({ held }) {
      // Held since it was read: it is asked about now.
      setAsking(held.length > 0);
      return queries.invalidateQueries({ queryKey: ["reports"] });
    },
  });
  const { data: outcome, reset } = releasing;
  return {
    press() {
      releasing.reset();
      if (score?.released_at) releasing.mutate("withhold");
      else if (score?.decision === "hold") setAsking(true);
      else releasing.mutate("release");
    },
    isAsking,
    accept: () => releasing.mutate("accept"),
    cancel() {
      releasing.reset();
      setAsking(false);
    },
    ask: useCallback(() => setAsking(true), []),
    forget: reset,
    isPending: releasing.isPending,
    left: outcome && outcome.awaiting_judgement.length > 0 ? words.awaitingNot : null,
    done: outcome && outcome.changed.length > 0 ? (releasing.variables === "withhold" ? "withheld" : "released") : null,
    error: releasing.error,
  };
}
