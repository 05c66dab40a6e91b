import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { mailConfirmation } from "../api/accounts/session.ts";
import { Button } from "../design/actions/button.tsx";
import { Notice } from "../design/feedback/problem.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import { Door, DoorFoot } from "./door.tsx";
import { checkEmail } from "./forms/check-fields.ts";
import { SubmissionProblem } from "./forms/submission-problem.tsx";
import { useCountdown } from "./forms/use-countdown.ts";
import { useSubmission } from "./forms/use-submission.ts";

const route = getRouteApi("/pending");
/** As long as the service sends no second mail to one address. */
const PAUSE_SECONDS = 60;

/** After registering where addresses are confirmed by mail, and for whom no mail came. */
export function PendingScreen() {
  const words = useWords("signIn");
  const search = route.useSearch();
  const submission = useSubmission();
  const [pause, startPause] = useCountdown();
  const [email, setEmail] = useState(search.email ?? "");
  const [sent, setSent] = useState(false);
  const [checked, setChecked] = useState(false);
  const wrong = checkEmail(email, words);
  const left = Math.max(pause, submission.secondsLeft);

  const send = () => {
    setChecked(true);
    if (wrong || left > 0) return;
    submission.run(async () => {
      await mailConfirmation(email.trim());
      setSent(true);
      startPause(PAUSE_SECONDS);
    });
  };

  return (
    <Door title={words.pendingTitle} lead={search.email ? words.pendingLead(search.email) : ""} onSubmit={send}>
      <SubmissionProblem submission={submission} email={email} />
      <div role="status">{sent && <Notice>{words.resent}</Notice>}</div>
      {!search.email && (
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          wrong={checked ? wrong : null}
        />
      )}
      <DoorFoot>{words.pendingNote}</DoorFoot>
      <Button type="submit" isPending={submission.isPending} isDisabled={left > 0}>
        {left > 0 ? words.resendIn(left) : words.resend}
      </Button>
      <DoorFoot>
        <Link to="/sign-in">{words.backToSignIn}</Link>
      </DoorFoot>
    </Door>
  );
}
