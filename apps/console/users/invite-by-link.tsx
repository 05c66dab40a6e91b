import { useRef, useState } from "react";
import { inviteTeacher } from "../api/accounts/invitations.ts";
import { Button } from "../design/actions/button.tsx";
import { Icon } from "../design/display/icon.tsx";
import { Prose, Quiet, Row } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./users.module.css";

/** A link by which a teacher registers, to be copied. */
export function InviteByLink({
  voided,
  onMade,
}: {
  /** Id of the invitation that was voided last, whose link is not shown any more. */
  readonly voided: string | null;
  readonly onMade: () => Promise<void>;
}) {
  const words = useWords("users");
  const formats = useFormats();
  const shown = useRef<HTMLOutputElement>(null);
  const [latest, setLatest] = useState<Awaited<ReturnType<typeof inviteTeacher>> | null>(null);
  const [copied, setCopied] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const made = latest?.invitation.id === voided ? null : latest;

  const invite = async () => {
    if (pending) return;
    setPending(true);
    setProblem(null);
    try {
      setLatest(await inviteTeacher());
      setCopied(false);
      await onMade();
    } catch (error) {
      setProblem(error);
    } finally {
      setPending(false);
    }
  };
  /** Browsers let pages copy over https alone: elsewhere the link is selected, for the keys that copy. */
  const copy = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  return (
    <div className={styles.form}>
      <Prose>{words.inviteLead}</Prose>
      {made && (
        <div className={styles.link}>
          <Quiet size="caption">{words.link}</Quiet>
          <output ref={shown} className={styles.address} data-testid="invitation-link">
            {made.link}
          </output>
          <Quiet size="caption">
            {words.validUntil(formats.timestamp(made.invitation.expires_at))} · {words.linkOnce}
          </Quiet>
        </div>
      )}
      {problem !== null && <ProblemNote error={problem} />}
      <Row>
        {made && (
          <Button look="primary" onPress={() => void copy(made.link)}>
            {copied && <Icon name="check" />}
            {copied ? words.copied : words.copy}
          </Button>
        )}
        <Button {...(!made && { look: "primary" as const })} isPending={pending} onPress={() => void invite()}>
          {made ? words.oneMore : words.makeLink}
        </Button>
      </Row>
    </div>
  );
}
