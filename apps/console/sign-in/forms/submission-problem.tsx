import { Link } from "@tanstack/react-router";
import type { Problem } from "../../api/problem.ts";
import { LinkButton } from "../../design/actions/button.tsx";
import { ProblemNote } from "../../design/feedback/problem.tsx";
import { useWords } from "../../words/use-words.ts";
import type { Submission } from "./use-submission.ts";

/** Why the service refused a form, with the way out that fits the reason. */
export function SubmissionProblem({
  submission: { problem, secondsLeft },
  email,
  byRecoveryCode = false,
}: {
  readonly submission: Submission;
  readonly email: string;
  /** The code that was refused is a recovery code. Default: one of the app. */
  readonly byRecoveryCode?: boolean;
}) {
  const words = useWords("signIn");
  if (!problem) return null;
  if (problem.kind === "too_many") {
    const advice = secondsLeft > 0 ? words.tooManyTriesAdvice(secondsLeft) : words.canTryAgain;
    return <ProblemNote title={words.tooManyTries} advice={advice} />;
  }
  const said =
    byRecoveryCode && (problem.code === "wrong_code" || problem.code === "no_factor")
      ? { title: words.recoveryWrong, advice: words.recoveryWrongAdvice }
      : sentenceFor(problem, words);
  const actions =
    problem.code === "email_not_confirmed" ? (
      <LinkButton small to="/pending" search={{ email }}>
        {words.resend}
      </LinkButton>
    ) : problem.code === "email_taken" ? (
      <Link to="/forgot" search={{ email }}>
        {words.forgot}
      </Link>
    ) : null;
  return <ProblemNote error={problem} title={said?.title} advice={said?.advice} actions={actions} />;
}

function sentenceFor({ code }: Problem, words: ReturnType<typeof useWords<"signIn">>) {
  switch (code) {
    case "invalid_credentials":
      return { title: words.wrongPassword, advice: words.wrongPasswordAdvice };
    case "deactivated":
      return { title: words.deactivated, advice: words.deactivatedAdvice };
    case "email_not_confirmed":
      return { title: words.notConfirmed, advice: words.notConfirmedAdvice };
    case "email_taken":
      return { title: words.emailTaken, advice: words.emailTakenAdvice };
    case "wrong_code":
      return { title: words.codeWrong, advice: words.codeWrongAdvice };
    case "same_password":
      return { title: words.samePassword, advice: words.samePasswordAdvice };
    default:
      return null;
  }
}
