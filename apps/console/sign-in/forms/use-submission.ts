import { useState } from "react";
import { asProblem, type Problem } from "../../api/problem.ts";
import { useCountdown } from "./use-countdown.ts";

/** Sending a form: whether it is under way, what was refused, and the seconds until another try is taken. */
export interface Submission {
  readonly isPending: boolean;
  readonly problem: Problem | null;
  /** 0 while nothing holds one back. */
  readonly secondsLeft: number;
  /** Does it, unless it is under way or too early. */
  run(action: () => Promise<void>): void;
}

export function useSubmission(): Submission {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [secondsLeft, holdBack] = useCountdown();
  return {
    isPending,
    problem,
    secondsLeft,
    run(action) {
      if (isPending || secondsLeft > 0) return;
      setPending(true);
      setProblem(null);
      action()
        .catch((error: unknown) => {
          const refused = asProblem(error);
          setProblem(refused);
          if (refused.retryAfterSeconds !== null) holdBack(refused.retryAfterSeconds);
        })
        .finally(() => setPending(false));
    },
  };
}
