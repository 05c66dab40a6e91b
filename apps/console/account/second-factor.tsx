import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  confirmFactor,
  enrolFactor,
  type FactorEnrolment,
  ownSignInQuery,
  removeFactor,
} from "../api/accounts/session.ts";
import { asProblem } from "../api/problem.ts";
import { Button } from "../design/actions/button.tsx";
import { Prose, Quiet, Row } from "../design/display/text.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { AppSecret } from "../design/second-factor/app-secret.tsx";
import { useWords } from "../words/use-words.ts";
import { KeptCodes, NewCodes } from "./kept-codes.tsx";
import { Part } from "./part.tsx";

/** Turns the codes of an authenticator app on and off, with recovery codes beside them. */
export function SecondFactor() {
  const words = useWords("account");
  const design = useWords("design");
  const queries = useQueryClient();
  const signIn = useQuery(ownSignInQuery);
  const [enrolment, setEnrolment] = useState<FactorEnrolment | null>(null);
  const [removing, setRemoving] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [code, setCode] = useState("");
  const [checked, setChecked] = useState(false);
  const reset = () => {
    setEnrolment(null);
    setRemoving(false);
    setCode("");
    setChecked(false);
  };
  const enrol = useMutation({ mutationFn: enrolFactor, onSuccess: setEnrolment });
  const show = useMutation({
    mutationFn: async ({ id, digits }: { readonly id: string; readonly digits: string }) => {
      if (enrolment) setCodes(await confirmFactor(queries, id, digits));
      else await removeFactor(queries, id, digits);
    },
    onSuccess: reset,
  });
  const digits = code.replaceAll(/\s/g, "");
  const wrong = /^\d{6}$/.test(digits) ? null : words.factorCodeForm;
  const factor = signIn.data?.factor ?? null;
  const current = factor?.factors[0] ?? null;
  const asked = enrolment ?? (removing ? current : null);
  const submit = () => {
    setChecked(true);
    if (asked && !wrong) show.mutate({ id: asked.id, digits });
  };
  const problem = enrol.error ?? show.error;
  const isCodeWrong = problem !== null && asProblem(problem).code === "wrong_code";
  if (codes.length > 0) {
    return (
      <Part title={words.factor} onSubmit={() => setCodes([])}>
        <NewCodes codes={codes} />
      </Part>
    );
  }
  return (
    <Part title={words.factor} onSubmit={submit}>
      <Loaded query={signIn}>
        {() => (
          <>
            {!asked && <Prose>{current ? words.factorOn : words.factorOff}</Prose>}
            {!asked && factor?.demanded && <Quiet as="p">{words.factorDemanded}</Quiet>}
            {enrolment && <AppSecret picture={enrolment.qr_code} secret={enrolment.secret} />}
            {!enrolment && asked && <Prose>{words.factorTurnOffNote}</Prose>}
            {asked && (
              <TextField
                label={words.factorCode}
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onChange={setCode}
                wrong={checked ? wrong : null}
                autoFocus
              />
            )}
            {problem && (
              <ProblemNote
                error={problem}
                title={isCodeWrong ? words.factorCodeWrong : undefined}
                advice={isCodeWrong ? words.factorCodeWrongAdvice : undefined}
              />
            )}
            {!asked && current && <KeptCodes left={factor?.recovery_codes_left ?? null} onMade={setCodes} />}
            <Row>
              {asked ? (
                <>
                  <Button type="submit" isPending={show.isPending}>
                    {enrolment ? words.factorConfirm : words.factorTurnOff}
                  </Button>
                  <Button look="plain" onPress={reset}>
                    {design.cancel}
                  </Button>
                </>
              ) : current ? (
                <Button onPress={() => setRemoving(true)}>{words.factorTurnOff}</Button>
              ) : (
                <Button isPending={enrol.isPending} onPress={() => enrol.mutate()}>
                  {words.factorTurnOn}
                </Button>
              )}
            </Row>
          </>
        )}
      </Loaded>
    </Part>
  );
}
