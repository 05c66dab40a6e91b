import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { mailReset } from "../api/accounts/session.ts";
import { Button } from "../design/actions/button.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import { Door, DoorFoot } from "./door.tsx";
import { checkEmail } from "./forms/check-fields.ts";
import { SubmissionProblem } from "./forms/submission-problem.tsx";
import { useSubmission } from "./forms/use-submission.ts";

const route = getRouteApi("/forgot");

export function ForgotScreen() {
  const words = useWords("signIn");
  const search = route.useSearch();
  const submission = useSubmission();
  const [email, setEmail] = useState(search.email ?? "");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const wrong = checkEmail(email, words);
  const back = (
    <DoorFoot>
      <Link to="/sign-in">{words.backToSignIn}</Link>
    </DoorFoot>
  );

  if (sentTo !== null) {
    return (
      <Door title={words.sentTitle} lead={<span role="status">{words.sentLead(sentTo)}</span>}>
        {back}
      </Door>
    );
  }
  const send = () => {
    setChecked(true);
    if (wrong) return;
    submission.run(async () => {
      await mailReset(email.trim());
      setSentTo(email.trim());
    });
  };
  return (
    <Door title={words.forgotTitle} lead={words.forgotLead} onSubmit={send}>
      <SubmissionProblem submission={submission} email={email} />
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        wrong={checked ? wrong : null}
      />
      <Button look="primary" type="submit" isPending={submission.isPending} isDisabled={submission.secondsLeft > 0}>
        {words.sendLink}
      </Button>
      {back}
    </Door>
  );
}
