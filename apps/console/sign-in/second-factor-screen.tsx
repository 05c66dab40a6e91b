import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { showSecondFactor, signOut, useFactorWanted } from "../api/accounts/session.ts";
import { Button } from "../design/actions/button.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import { Door } from "./door.tsx";
import { EnrolFactor } from "./enrol-factor.tsx";
import { SubmissionProblem } from "./forms/submission-problem.tsx";
import { useSubmission } from "./forms/use-submission.ts";
import type { WaysOut } from "./ways-out.ts";

const route = getRouteApi("/second-factor");

/** What the service wants before anything else: a code of the second factor, or that one is set up. */
export function SecondFactorScreen() {
  const { to } = route.useSearch();
  const queries = useQueryClient();
  const navigate = useNavigate();
  // As it was when the screen opened: showing the codes outlasts the moment from which nothing is wanted any more.
  const [wanted] = useState(useFactorWanted());
  const goOn = () => navigate({ to: to ?? "/", replace: true });
  const leave = async () => {
    await signOut(queries);
    await navigate({ to: "/sign-in", search: to ? { to } : {} });
  };
  return wanted === "enrol" ? <EnrolFactor goOn={goOn} leave={leave} /> : <ShowFactor goOn={goOn} leave={leave} />;
}

function ShowFactor({ goOn, leave }: WaysOut) {
  const words = useWords("signIn");
  const queries = useQueryClient();
  const submission = useSubmission();
  const [code, setCode] = useState("");
  const [byRecovery, setByRecovery] = useState(false);
  const [checked, setChecked] = useState(false);
  const digits = code.replaceAll(/\s/g, "");
  const wrong = byRecovery ? digits === "" && words.recoveryMissing : !/^\d{6}$/.test(digits) && words.codeForm;

  const submit = () => {
    setChecked(true);
    if (wrong) return;
    submission.run(async () => {
      await showSecondFactor(queries, digits);
      await goOn();
    });
  };
  const change = () => {
    setByRecovery(!byRecovery);
    setCode("");
    setChecked(false);
  };
  return (
    <Door title={words.factorTitle} lead={byRecovery ? words.recoveryLead : words.factorLead} onSubmit={submit}>
      <SubmissionProblem submission={submission} email="" byRecoveryCode={byRecovery} />
      <TextField
        key={byRecovery ? "recovery" : "app"}
        label={byRecovery ? words.recoveryCode : words.code}
        name="code"
        inputMode={byRecovery ? "text" : "numeric"}
        autoComplete={byRecovery ? "off" : "one-time-code"}
        autoFocus
        value={code}
        onChange={setCode}
        wrong={checked && wrong ? wrong : null}
      />
      <Button look="primary" type="submit" isPending={submission.isPending} isDisabled={submission.secondsLeft > 0}>
        {submission.secondsLeft > 0 ? words.submitIn(submission.secondsLeft) : words.verify}
      </Button>
      <Button look="plain" onPress={change}>
        {byRecovery ? words.useAppCode : words.useRecoveryCode}
      </Button>
      <Button look="plain" onPress={() => submission.run(leave)}>
        {words.otherAccount}
      </Button>
    </Door>
  );
}
