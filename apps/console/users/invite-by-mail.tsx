import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { invitationsQuery, mailInvitation } from "../api/invitations.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import { Button } from "../design/button.tsx";
import { Loaded } from "../design/loaded.tsx";
import { Notice, ProblemNote } from "../design/problem.tsx";
import { Prose, Quiet, Row } from "../design/text.tsx";
import { TextField } from "../design/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./users.module.css";

/** Mails a link of their own to each of several teachers, where the service has mail. */
export function InviteByMail({ onSent }: { readonly onSent: () => Promise<void> }) {
  const words = useWords("users");
  const list = useQuery(invitationsQuery);
  return (
    <Loaded query={list}>
      {({ mail }) =>
        mail === "ready" ? <MailForm onSent={onSent} /> : <Notice>{words.noInvitationMail[mail]}</Notice>
      }
    </Loaded>
  );
}

interface Refused {
  readonly email: string;
  readonly problem: Problem;
}

function MailForm({ onSent }: { readonly onSent: () => Promise<void> }) {
  const words = useWords("users");
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [sent, setSent] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const emails = addressesIn(text);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setMissing(emails.length === 0);
    setPending(true);
    setRefused([]);
    const failed: Refused[] = [];
    // One after another: what is refused stays in the field, with the reason.
    for (const email of emails) {
      try {
        await mailInvitation(email);
      } catch (error) {
        failed.push({ email, problem: asProblem(error) });
      }
    }
    setText(failed.map(({ email }) => email).join("\n"));
    setRefused(failed);
    setSent(emails.length - failed.length);
    setPending(false);
    await onSent();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={words.emails}
        multiline
        value={text}
        onChange={setText}
        wrong={isMissing && emails.length === 0 ? words.emailMissing : null}
        autoComplete="off"
        spellCheck="false"
      />
      <Prose>{words.mailLead}</Prose>
      {refused.map(({ email, problem }) => (
        <ProblemNote
          key={email}
          error={problem}
          title={words.notMailed(email, problem.title)}
          advice={problem.status === 400 || problem.status === 409 ? words.notMailedAdvice : undefined}
        />
      ))}
      <div role="status">{sent > 0 && <Quiet as="p">{words.mailed(sent)}</Quiet>}</div>
      <Row>
        <Button type="submit" look="primary" isPending={pending}>
          {words.sendMails(emails.length)}
        </Button>
      </Row>
    </form>
  );
}

/** Each address once, however they are set apart. */
function addressesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;，；、]+/).filter((part) => part !== ""))];
}
