import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { infoQuery } from "../api/info.ts";
import { asProblem } from "../api/problem.ts";
import { changePassword } from "../api/session.ts";
import { Button } from "../design/button.tsx";
import { ProblemNote } from "../design/problem.tsx";
import { Quiet, Row } from "../design/text.tsx";
import { TextField } from "../design/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import { Part } from "./part.tsx";

/** A new password; with the code of a mail where the service wants to be sure who asks. */
export function PasswordForm() {
  const words = useWords("account");
  const minLength = useQuery(infoQuery).data?.limits.password_min_length ?? 6;
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [code, setCode] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const save = useMutation({
    mutationFn: () => changePassword(password, code?.trim() || undefined),
    onSuccess: () => {
      setPassword("");
      setRepeated("");
      setCode(null);
      setChecked(false);
    },
    onError: (error) => {
      if (asProblem(error).code === "needs_code") setCode("");
    },
  });
  const problem = save.isError ? asProblem(save.error) : null;
  const wrong = {
    password: [...password].length < minLength ? words.passwordShort(minLength) : null,
    repeated: repeated === password ? null : words.repeatDiffers,
  };
  const submit = () => {
    setChecked(true);
    if (!wrong.password && !wrong.repeated) save.mutate();
  };
  return (
    <Part title={words.password} onSubmit={submit}>
      <Quiet as="p">{words.passwordNote}</Quiet>
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
        <ProblemNote
          error={problem}
          title={problem.code === "same_password" ? words.samePassword : undefined}
          advice={problem.code === "same_password" ? words.samePasswordAdvice : undefined}
        />
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
