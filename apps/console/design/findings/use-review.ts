import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { scoreQuery } from "../../api/reports/reports.ts";
import { releaseScores } from "../../api/scores/gradebook.ts";
import { isStale, type Review, sendReview } from "../../api/scores/reviews.ts";

type Score = Schemas["ReportScore"];

/** What was said last, and what came of it. */
interface SaidLast {
  readonly review: Review;
  /** Accepting it released it too, or taking that back withheld it. */
  readonly changedRelease: boolean;
}

export interface ReviewOfScore {
  readonly say: (review: Review) => void;
  /** Takes back what was said last; nothing to take back: null. */
  readonly undo: (() => void) | null;
  readonly last: SaidLast | null;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** The score changed since it was seen: it is read anew, and what was said is not kept. */
  readonly isStale: boolean;
}

/** What a teacher says about the findings of a score, each against the version that they have before them. */
export function useReview(reportId: string, score: Score): ReviewOfScore {
  const queries = useQueryClient();
  const [last, setLast] = useState<SaidLast | null>(null);
  const saying = useMutation({
    async mutationFn({ review, withhold }: { readonly review: Review; readonly withhold: boolean }): Promise<SaidLast> {
      const { queryKey } = scoreQuery(reportId);
      const before = queries.getQueryData<Score>(queryKey) ?? score;
      const after = await sendReview(reportId, review, before);
      // An answer that is still on its way is of before.
      await queries.cancelQueries({ queryKey, exact: true });
      queries.setQueryData(queryKey, after);
      if (withhold) await releaseScores([reportId], false);
      return { review, changedRelease: withhold || (before.released_at === null && after.released_at !== null) };
    },
    onSuccess: setLast,
    onError: () => setLast(null),
    onSettled(_, error) {
      if (error && !isStale(error)) return;
      // Not waited for: the answer is shown already.
      void queries.invalidateQueries({ queryKey: ["reports"] });
    },
  });
  const back = last && reverseOf(last.review);
  return {
    say: (review) => {
      if (!saying.isPending) saying.mutate({ review, withhold: false });
    },
    undo:
      back && last
        ? () => {
            // Whom the acceptance let see it shall not see it any more.
            if (!saying.isPending) saying.mutate({ review: back, withhold: last.changedRelease });
          }
        : null,
    last,
    isPending: saying.isPending,
    error: saying.error,
    isStale: saying.error !== null && isStale(saying.error),
  };
}

/** What takes it back; null where it took something back itself. */
function reverseOf(review: Review): Review | null {
  if (review.kind === "accept") return { kind: "take_back" };
  return review.kind === "acknowledge" ? { kind: "reopen", number: review.number } : null;
}
