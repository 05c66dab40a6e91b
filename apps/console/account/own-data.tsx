import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { eraseMyself, ownExportAddress } from "../api/accounts/personal-data.ts";
import { type Person, signOut } from "../api/accounts/session.ts";
import { asProblem } from "../api/problem.ts";
import { Button } from "../design/actions/button.tsx";
import { TypedConfirmation } from "../design/dialogs/dialog.tsx";
import { Quiet, Row } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import { Part } from "./part.tsx";

/** A copy of everything that is kept about whoever is signed in, and the way to have it erased. */
export function OwnData({ person }: { readonly person: Person }) {
  const words = useWords("account");
  const [erasing, setErasing] = useState(false);
  return (
    <Part title={words.data} onSubmit={() => location.assign(ownExportAddress)}>
      <Quiet as="p">{words.dataNote}</Quiet>
      <Row>
        <Button type="submit">{words.dataExport}</Button>
        <Button look="danger" onPress={() => setErasing(true)}>
          {words.erase}
        </Button>
      </Row>
      {erasing && <Erasure person={person} onClose={() => setErasing(false)} />}
    </Part>
  );
}

function Erasure({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const words = useWords("account");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const erase = useMutation({
    mutationFn: () => eraseMyself(person.email, password),
    onSuccess: async () => {
      await signOut(queries);
      await navigate({ to: "/sign-in" });
    },
  });
  const problem = erase.isError ? asProblem(erase.error) : null;
  const said =
    problem === null ? undefined : { 403: words.eraseWrongPassword, 409: words.eraseLastAdmin }[problem.status ?? 0];
  return (
    <TypedConfirmation
      title={words.erase}
      consequence={words.eraseConsequence}
      word={person.email}
      action={words.eraseAction}
      keep={words.eraseKeep}
      isOpen
      isPending={erase.isPending}
      problem={problem && <ProblemNote error={problem} title={said} advice={said && ""} />}
      onConfirm={() => erase.mutate()}
      onClose={onClose}
    >
      <TextField
        label={words.erasePassword}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </TypedConfirmation>
  );
}
