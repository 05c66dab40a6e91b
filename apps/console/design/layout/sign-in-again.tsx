import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { Form } from "react-aria-components";
import { signIn, signOut, usePerson } from "../../api/accounts/session.ts";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { Prose, Row } from "../display/text.tsx";
import { ProblemNote } from "../feedback/problem.tsx";
import { TextField } from "../fields/text-field.tsx";

/** The session ended while somebody worked: the password is asked for in place, and nothing that was typed is lost. */
export function SignInAgain() {
  const words = useWords("design");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const here = useRouterState({ select: ({ location }) => location.href });
  const person = usePerson();
  const [password, setPassword] = useState("");
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  const enter = async () => {
    setPending(true);
    try {
      const state = await signIn(queries, { email: person?.email ?? "", password });
      if (state.factorWanted) await navigate({ to: "/second-factor", search: { to: here } });
      else await queries.invalidateQueries();
    } catch (error) {
      setProblem(error);
      setPending(false);
    }
  };
  const changeAccount = async () => {
    await signOut(queries).catch(() => queries.clear());
    await navigate({ to: "/sign-in", search: { to: here } });
  };

  return (
    <Dialog title={words.againTitle} isOpen onClose={() => {}} urgent>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
        style={{ display: "grid", gap: 16 }}
      >
        <Prose>{words.againNote}</Prose>
        {problem !== null && <ProblemNote error={problem} />}
        <input type="hidden" name="username" autoComplete="username" value={person?.email ?? ""} readOnly />
        <TextField
          label={words.againPassword}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          autoFocus
        />
        <Row apart>
          <Button onPress={() => void changeAccount()}>{words.againOther}</Button>
          <Button look="primary" type="submit" isPending={isPending}>
            {words.againSubmit}
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
