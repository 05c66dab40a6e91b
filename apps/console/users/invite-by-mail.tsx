import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { invitationsQuery, mailInvitation } from "../api/accounts/invitations.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import { Button } from "../design/actions/button.tsx";
import { Prose, Quiet, Row } from "../design/display/text.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { Notice, ProblemNote } from "../design/feedback/problem.tsx";
import { TextField } from "../design/fields/text-field.tsx";
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

/** What was not sent: refused addresses, and what kept the rest from being tried. */
interface Unsent {
  readonly refused: readonly Refused[];
  readonly halt: Problem | null;
}

function MailForm({ onSent }: { readonly onSent: () => Promise<void> }) {
  const words = useWords("users");
  const [text, setText] = useState("");
  const [{ refused, halt }, setUnsent] = useState<Unsent>(nothingUnsent);
  const [sent, setSent] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const emails = addressesIn(text);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setMissing(emails.length === 0);
    setPending(true);
    setUnsent(nothingUnsent);
    const { rest, ...unsent } = await mailInTurn(emails);
    // What was not sent stays in the field, with the reason.
    const left = [...unsent.refused.map(({ email }) => email), ...rest];
    setText(left.join("\n"));
    setUnsent(unsent);
    setSent(emails.length - left.length);
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
          advice={words.notMailedAdvice}
        />
      ))}
      {halt && <ProblemNote error={halt} />}
      <div role="status">{sent > 0 && <Quiet as="p">{words.mailed(sent)}</Quiet>}</div>
      <Row>
        <Button type="submit" look="primary" isPending={pending}>
          {words.sendMails(emails.length)}
        </Button>
      </Row>
    </form>
  );
}

const nothingUnsent: Unsent = { refused: [], halt: null };

/** Mails one invitation after another. Goes on after an address that was refused, and stops at what would refuse the rest too. */
async function mailInTurn(emails: readonly string[]): Promise<Unsent & { readonly rest: readonly string[] }> {
  const refused: Refused[] = [];
  for (const [index, email] of emails.entries()) {
    try {
      await mailInvitation(email);
    } catch (error) {
      const problem = asProblem(error);
      if (problem.status !== 400 && problem.status !== 409)
        return { refused, halt: problem, rest: emails.slice(index) };
      refused.push({ email, problem });
    }
  }
  return { refused, halt: null, rest: [] };
}

/** Each address once, however they are set apart. */
function addressesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;，；、]+/).filter((part) => part !== ""))];
}
