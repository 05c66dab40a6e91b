import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirmFactor, enrolFactor } from "../api/accounts/session.ts";
import { Button } from "../design/actions/button.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { AppSecret } from "../design/second-factor/app-secret.tsx";
import { RecoveryCodes } from "../design/second-factor/recovery-codes.tsx";
import { useWords } from "../words/use-words.ts";
import { Door } from "./door.tsx";
import { SubmissionProblem } from "./forms/submission-problem.tsx";
import { useSubmission } from "./forms/use-submission.ts";
import type { WaysOut } from "./ways-out.ts";

/** For whoever's role has to have a second factor and who has none: the app, its first code, the recovery codes. */
export function EnrolFactor({ goOn, leave }: WaysOut) {
  const words = useWords("signIn");
  const queries = useQueryClient();
  const submission = useSubmission();
  // Each asking begins anew: once for as long as the screen is open.
  const enrolment = useQuery({
    queryKey: ["enrolment"],
    queryFn: enrolFactor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [code, setCode] = useState("");
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState(false);
  const digits = code.replaceAll(/\s/g, "");
  const wrong = /^\d{6}$/.test(digits) ? null : words.codeForm;
  const id = enrolment.data?.id;

  const submit = () => {
    setChecked(true);
    if (wrong || id === undefined) return;
    submission.run(async () => {
      const made = await confirmFactor(queries, id, digits);
      if (made.length === 0) await goOn();
      else setCodes(made);
    });
  };
  if (codes.length > 0) {
    return (
      <Door title={words.codesTitle} lead={words.codesLead} onSubmit={() => submission.run(goOn)}>
        <RecoveryCodes codes={codes} />
        <Button look="primary" type="submit">
          {words.codesKept}
        </Button>
      </Door>
    );
  }
  return (
    <Door title={words.enrolTitle} lead={words.enrolLead} onSubmit={submit}>
      <Loaded query={enrolment}>
        {({ qr_code, secret }) => (
          <>
            <AppSecret picture={qr_code} secret={secret} />
            <SubmissionProblem submission={submission} email="" />
            <TextField
              label={words.code}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={setCode}
              wrong={checked ? wrong : null}
            />
            <Button
              look="primary"
              type="submit"
              isPending={submission.isPending}
              isDisabled={submission.secondsLeft > 0}
            >
              {submission.secondsLeft > 0 ? words.submitIn(submission.secondsLeft) : words.enrol}
            </Button>
          </>
        )}
      </Loaded>
      <Button look="plain" onPress={() => submission.run(leave)}>
        {words.otherAccount}
      </Button>
    </Door>
  );
}
