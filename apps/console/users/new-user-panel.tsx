import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Role } from "../api/accounts/session.ts";
import { createUser, type User } from "../api/accounts/users.ts";
import { infoQuery } from "../api/operation/info.ts";
import { SPECIFIED_LIMITS } from "../api/operation/specified-limits.ts";
import { Button } from "../design/actions/button.tsx";
import { SidePanel } from "../design/dialogs/side-panel.tsx";
import { Row } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { SelectField } from "../design/fields/select-field.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import { roles } from "./list-search.ts";
import styles from "./users.module.css";

/** An account for somebody else, who can sign in with it at once. */
export function NewUserPanel({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void;
  readonly onCreated: (user: User) => void;
}) {
  const words = useWords("users");
  const queries = useQueryClient();
  const leastPassword = useQuery(infoQuery).data?.limits.password_min_length ?? SPECIFIED_LIMITS.password_min_length;
  const [given, setGiven] = useState({ full_name: "", email: "", password: "", phone: "" });
  const [role, setRole] = useState<Role>("student");
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const field = (name: keyof typeof given) => ({
    value: given[name],
    onChange: (value: string) => setGiven((before) => ({ ...before, [name]: value })),
  });
  const wrong = (name: keyof typeof given, sentence: string) => (tried && !given[name].trim() ? sentence : null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setProblem(null);
    const { phone, ...needed } = given;
    if (pending || Object.values(needed).some((value) => !value.trim())) return;
    setPending(true);
    try {
      const user = await createUser({ ...needed, role, ...(phone.trim() && { phone: phone.trim() }) });
      await queries.invalidateQueries({ queryKey: ["users"] });
      onCreated(user);
    } catch (error) {
      setProblem(error);
      setPending(false);
    }
  };
  return (
    <SidePanel title={words.create} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={words.name}
          {...field("full_name")}
          wrong={wrong("full_name", words.nameMissing)}
          autoComplete="off"
        />
        <TextField
          label={words.email}
          type="email"
          {...field("email")}
          wrong={wrong("email", words.emailMissing)}
          autoComplete="off"
        />
        <TextField
          label={words.password}
          type="password"
          help={words.passwordHelp(leastPassword)}
          {...field("password")}
          wrong={wrong("password", words.passwordMissing)}
          autoComplete="new-password"
        />
        <SelectField
          label={words.role}
          value={role}
          options={roles.map((each) => ({ value: each, label: words.roles[each] }))}
          onChange={setRole}
        />
        <TextField label={words.phone} type="tel" {...field("phone")} autoComplete="off" />
        {problem !== null && <ProblemNote error={problem} />}
        <Row>
          <Button type="submit" look="primary" isPending={pending}>
            {words.create}
          </Button>
        </Row>
      </form>
    </SidePanel>
  );
}
