import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { exportAddressOf } from "../api/accounts/personal-data.ts";
import { mailReset, type Role, usePerson } from "../api/accounts/session.ts";
import { changeUser, type User, userQuery } from "../api/accounts/users.ts";
import { Button } from "../design/actions/button.tsx";
import { SidePanel } from "../design/dialogs/side-panel.tsx";
import { Quiet, Row } from "../design/display/text.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { Notice, ProblemNote } from "../design/feedback/problem.tsx";
import { SelectField } from "../design/fields/select-field.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { DeleteUser } from "./delete-user.tsx";
import { isLastAdmin } from "./last-admin.ts";
import { roles } from "./list-search.ts";
import styles from "./users.module.css";

/** One user: details to change, and what can be done with the account. */
export function UserPanel({
  id,
  hiddenAsInactive,
  onDeactivate,
  onClose,
}: {
  readonly id: string;
  /** Deactivating is still to be taken back. */
  readonly hiddenAsInactive: boolean;
  readonly onDeactivate: (user: User) => void;
  readonly onClose: () => void;
}) {
  const words = useWords("users");
  const user = useQuery(userQuery(id));
  return (
    <SidePanel title={user.data?.full_name ?? words.title} onClose={onClose}>
      <Loaded query={user}>
        {(data) => (
          <>
            <Details key={data.updated_at} user={data} />
            <Account
              user={hiddenAsInactive ? { ...data, is_active: false } : data}
              undecided={hiddenAsInactive}
              onDeactivate={() => onDeactivate(data)}
              onDeleted={onClose}
            />
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}

function Details({ user }: { readonly user: User }) {
  const words = useWords("users");
  const formats = useFormats();
  const queries = useQueryClient();
  const isMe = usePerson()?.id === user.id;
  const [name, setName] = useState(user.full_name);
  const [phone, setPhone] = useState(user.phone ?? "");
  const [role, setRole] = useState<Role>(user.role);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const change = {
    ...(name.trim() !== user.full_name && { full_name: name.trim() }),
    ...(phone.trim() !== (user.phone ?? "") && { phone: phone.trim() || null }),
    ...(role !== user.role && { role }),
  };
  const unchanged = Object.keys(change).length === 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || unchanged || !name.trim()) return;
    setPending(true);
    setProblem(null);
    try {
      await changeUser(user.id, change);
      await queries.invalidateQueries({ queryKey: ["users"] });
      // Name and role of whoever is signed in stand in the bar, and decide where it leads.
      if (isMe) await queries.invalidateQueries({ queryKey: ["session"] });
    } catch (error) {
      setProblem(error);
    }
    setPending(false);
  };
  const lastAdmin = isLastAdmin(problem);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Quiet as="p">
        <span className={styles.name}>{user.email}</span>
        {" · "}
        {words.since} {formats.timestamp(user.created_at)}
      </Quiet>
      <TextField
        label={words.name}
        value={name}
        onChange={setName}
        wrong={name.trim() ? null : words.nameMissing}
        autoComplete="off"
      />
      <TextField label={words.phone} type="tel" value={phone} onChange={setPhone} autoComplete="off" />
      <SelectField
        label={words.role}
        value={role}
        options={roles.map((each) => ({ value: each, label: words.roles[each] }))}
        onChange={setRole}
      />
      {isMe && role !== user.role && <Notice>{words.ownRole}</Notice>}
      {problem !== null && (
        <ProblemNote
          error={problem}
          title={lastAdmin ? (isMe ? words.lastAdminTitle : words.lastAdminOther) : undefined}
          advice={lastAdmin ? words.lastAdminAdvice : undefined}
        />
      )}
      <Row>
        <Button type="submit" look="primary" isDisabled={unchanged} isPending={pending}>
          {words.save}
        </Button>
      </Row>
    </form>
  );
}

function Account({
  user,
  undecided,
  onDeactivate,
  onDeleted,
}: {
  readonly user: User;
  readonly undecided: boolean;
  readonly onDeactivate: () => void;
  readonly onDeleted: () => void;
}) {
  const words = useWords("users");
  const queries = useQueryClient();
  const isMe = usePerson()?.id === user.id;
  const [sent, setSent] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error);
    }
  };
  const activate = async () => {
    await changeUser(user.id, { is_active: true });
    await queries.invalidateQueries({ queryKey: ["users"] });
  };
  const sendReset = async () => {
    await mailReset(user.email);
    setSent(true);
  };
  return (
    <section className={styles.group} aria-label={words.actions}>
      <div role="status">{sent && <Quiet as="p">{words.resetSent(user.email)}</Quiet>}</div>
      <Row>
        {!sent && <Button onPress={() => void attempt(sendReset)}>{words.sendReset}</Button>}
        {!isMe &&
          (user.is_active ? (
            <Button onPress={onDeactivate}>{words.deactivate}</Button>
          ) : (
            !undecided && <Button onPress={() => void attempt(activate)}>{words.activate}</Button>
          ))}
        <Button onPress={() => location.assign(exportAddressOf(user.id))}>{words.exportData}</Button>
        {!isMe && (
          <Button look="danger" onPress={() => setDeleting(true)}>
            {words.delete}
          </Button>
        )}
      </Row>
      <Quiet as="p">{isMe ? words.ownProtected : user.is_active ? words.deactivateNote : words.activateNote}</Quiet>
      {problem !== null && <ProblemNote error={problem} />}
      {deleting && <DeleteUser user={user} onClose={() => setDeleting(false)} onDeleted={onDeleted} />}
    </section>
  );
}
