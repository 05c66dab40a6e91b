import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { showSecondFactor, signOut } from "../api/session.ts";
import { Button } from "../design/button.tsx";
import { TextField } from "../design/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import { Door } from "./door.tsx";
import { SubmissionProblem } from "./submission-problem.tsx";
import { useSubmission } from "./use-submission.ts";

const route = getRouteApi("/second-factor");

export function SecondFactorScreen() {
  const words = useWords("signIn");
  const { to } = route.useSearch();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const submission = useSubmission();
  const [code, setCode] = useState("");
  const [checked, setChecked] = useState(false);
  const digits = code.replaceAll(/\s/g, "");
  const wrong = /^\d{6}$/.test(digits) ? null : words.codeForm;

  const submit = () => {
    setChecked(true);
    if (wrong) return;
    submission.run(async () => {
      await showSecondFactor(queries, digits);
      await navigate({ to: to ?? "/", replace: true });
    });
  };
  const leave = () =>
    submission.run(async () => {
      await signOut(queries);
      await navigate({ to: "/sign-in", search: to ? { to } : {} });
    });
  return (
    <Door title={words.factorTitle} lead={words.factorLead} onSubmit={submit}>
      <SubmissionProblem submission={submission} email="" />
      <TextField
        label={words.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={setCode}
        wrong={checked ? wrong : null}
      />
      <Button look="primary" type="submit" isPending={submission.isPending} isDisabled={submission.secondsLeft > 0}>
        {submission.secondsLeft > 0 ? words.submitIn(submission.secondsLeft) : words.verify}
      </Button>
      <Button look="plain" onPress={leave}>
        {words.otherAccount}
      </Button>
    </Door>
  );
}
