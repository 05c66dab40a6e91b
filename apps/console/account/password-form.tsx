import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changePassword, ownSignInQuery } from "../api/accounts/session.ts";
import { infoQuery } from "../api/operation/info.ts";
import { SPECIFIED_LIMITS } from "../api/operation/specified-limits.ts";
import { asProblem } from "../api/problem.ts";
import { Button } from "../design/actions/button.tsx";
import { Quiet, Row } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import { Part } from "./part.tsx";

/** A new password, after the one that there is; with the code of a mail where the service wants to be sure who asks. */
export function PasswordForm() {
  const words = useWords("account");
  const minLength = useQuery(infoQuery).data?.limits.password_min_length ?? SPECIFIED_LIMITS.password_min_length;
  const queries = useQueryClient();
  const asksPassword = useQuery(ownSignInQuery).data?.asksPassword ?? false;
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [code, setCode] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      changePassword({
        password,
        ...(current !== "" && { current_password: current }),
        ...(code?.trim() && { nonce: code.trim() }),
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ownSignInQuery.queryKey });
      setCurrent("");
      setPassword("");
      setRepeated("");
      setCode(null);
      setChecked(false);
    },
    onError: (error) => {
      const problem = asProblem(error);
      if (problem.code === "needs_code") setCode("");
      if (problem.code === "needs_password") void queries.invalidateQueries({ queryKey: ownSignInQuery.queryKey });
    },
  });
  const problem = save.isError ? asProblem(save.error) : null;
  const said = problem ? sentenceFor(problem.code, words) : null;
  const wrong = {
    current: asksPassword && current === "" ? words.currentPasswordMissing : null,
    password: [...password].length < minLength ? words.passwordShort(minLength) : null,
    repeated: repeated === password ? null : words.repeatDiffers,
  };
  const submit = () => {
    setChecked(true);
    if (!Object.values(wrong).some(Boolean)) save.mutate();
  };
  return (
    <Part title={words.password} onSubmit={submit}>
      <Quiet as="p">{words.passwordNote}</Quiet>
      {asksPassword && (
        <TextField
          label={words.currentPassword}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          wrong={checked ? wrong.current : null}
        />
      )}
      <TextField
        label={words.newPassword}
        type="password"
        autoComplete="new-password"
        help={words.passwordHelp(minLength)}
        value={password}
        onChange={setPassword}
        wrong={checked ? wrong.password : null}
      />
      <TextField
        label={words.repeat}
        type="password"
        autoComplete="new-password"
        value={repeated}
        onChange={setRepeated}
        wrong={checked ? wrong.repeated : null}
      />
      {code !== null && (
        <TextField
          label={words.mailedCode}
          autoComplete="one-time-code"
          help={words.mailedCodeNote}
          value={code}
          onChange={setCode}
          autoFocus
        />
      )}
      {problem && problem.code !== "needs_code" && (
        <ProblemNote error={problem} title={said?.title} advice={said?.advice} />
      )}
      <Row>
        <Button type="submit" isPending={save.isPending}>
          {words.savePassword}
        </Button>
        <span role="status">{save.isSuccess && <Quiet>{words.passwordSaved}</Quiet>}</span>
      </Row>
    </Part>
  );
}

function sentenceFor(code: string | null, words: ReturnType<typeof useWords<"account">>) {
  switch (code) {
    case "same_password":
      return { title: words.samePassword, advice: words.samePasswordAdvice };
    case "wrong_password":
      return { title: words.currentPasswordWrong, advice: words.currentPasswordWrongAdvice };
    default:
      return null;
  }
}
