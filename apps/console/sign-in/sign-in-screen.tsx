import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { setupPlaceQuery, signIn, useDemonstration } from "../api/accounts/session.ts";
import { Button } from "../design/actions/button.tsx";
import { Quiet } from "../design/display/text.tsx";
import { lazyPart } from "../design/feedback/load-part.ts";
import { Notice } from "../design/feedback/problem.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import { Door, DoorAside, DoorFoot } from "./door.tsx";
import { checkEmail } from "./forms/check-fields.ts";
import { SubmissionProblem } from "./forms/submission-problem.tsx";
import { useSubmission } from "./forms/use-submission.ts";
import { LookAround } from "./look-around.tsx";

const route = getRouteApi("/sign-in");

const ChoosePerson = lazyPart(async () => (await import("./choose-person.tsx")).ChoosePerson);

export function SignInScreen() {
  const demonstration = useDemonstration();
  // Its people have no password.
  return demonstration ? <ChoosePerson demonstration={demonstration} /> : <SignInForm />;
}

function SignInForm() {
  const words = useWords("signIn");
  const { to } = route.useSearch();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const submission = useSubmission();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [checked, setChecked] = useState(false);
  const setupPlace = useQuery(setupPlaceQuery).data ?? null;
  const wrongEmail = checkEmail(email, words);
  const wrongPassword = password === "" ? words.passwordMissing : null;

  const submit = () => {
    setChecked(true);
    if (wrongEmail || wrongPassword) return;
    submission.run(async () => {
      const state = await signIn(queries, { email: email.trim(), password });
      if (state.factorWanted) await navigate({ to: "/second-factor", search: to ? { to } : {} });
      else await navigate({ to: to ?? "/", replace: true });
    });
  };

  return (
    <Door
      title={words.title}
      lead={words.lead}
      onSubmit={submit}
      side={
        setupPlace && (
          <DoorAside title={words.noAdmin}>
            <Quiet as="p">{words.setupLinkIn[setupPlace]}</Quiet>
            <LookAround />
          </DoorAside>
        )
      }
    >
      {to && to !== "/" && !submission.problem && <Notice>{words.comeBack}</Notice>}
      <SubmissionProblem submission={submission} email={email.trim()} />
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        wrong={checked ? wrongEmail : null}
      />
      <TextField
        label={words.password}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        wrong={checked ? wrongPassword : null}
        aside={
          <Link to="/forgot" search={email === "" ? {} : { email: email.trim() }}>
            {words.forgot}
          </Link>
        }
      />
      <Button look="primary" type="submit" isPending={submission.isPending} isDisabled={submission.secondsLeft > 0}>
        {submission.secondsLeft > 0 ? words.submitIn(submission.secondsLeft) : words.submit}
      </Button>
      <DoorFoot>
        {words.noAccount}{" "}
        <Link to="/register" search={to ? { to } : {}}>
          {words.toRegister}
        </Link>
      </DoorFoot>
    </Door>
  );
}
