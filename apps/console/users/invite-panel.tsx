import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { invitationsQuery, inviteTeacher, voidInvitation } from "../api/invitations.ts";
import { Button } from "../design/button.tsx";
import { Icon } from "../design/icon.tsx";
import { Loaded } from "../design/loaded.tsx";
import { ProblemNote } from "../design/problem.tsx";
import { SheetList, SheetRow } from "../design/sheet.tsx";
import { SidePanel } from "../design/side-panel.tsx";
import { Prose, Quiet, Row } from "../design/text.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./users.module.css";

/** A link by which a teacher registers, and the links that were not used yet. */
export function InvitePanel({ onClose }: { readonly onClose: () => void }) {
  const words = useWords("users");
  const formats = useFormats();
  const queries = useQueryClient();
  const list = useQuery(invitationsQuery);
  const shown = useRef<HTMLOutputElement>(null);
  const [made, setMade] = useState<Awaited<ReturnType<typeof inviteTeacher>> | null>(null);
  const [copied, setCopied] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  const run = (action: () => Promise<void>) => {
    if (pending) return;
    setPending(true);
    setProblem(null);
    action()
      .catch(setProblem)
      .then(() => queries.invalidateQueries({ queryKey: invitationsQuery.queryKey }))
      .finally(() => setPending(false));
  };
  const invite = () =>
    run(async () => {
      setMade(await inviteTeacher());
      setCopied(false);
    });
  /** Browsers let pages copy over https alone: elsewhere the link is selected, for the keys that copy. */
  const copy = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  const remove = (id: string) =>
    run(async () => {
      if (made?.invitation.id === id) setMade(null);
      await voidInvitation(id);
    });

  return (
    <SidePanel title={words.invite} onClose={onClose}>
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
          <Button {...(!made && { look: "primary" as const })} isPending={pending} onPress={invite}>
            {made ? words.oneMore : words.makeLink}
          </Button>
        </Row>
        <Loaded query={list}>
          {(invitations) =>
            invitations.length > 0 && (
              <section aria-label={words.openInvitations(invitations.length)}>
                <Quiet size="caption">{words.openInvitations(invitations.length)}</Quiet>
                <SheetList label={words.openInvitations(invitations.length)}>
                  {invitations.map(({ id, expires_at: expiresAt }) => (
                    <SheetRow
                      key={id}
                      title={words.validUntil(formats.timestamp(expiresAt))}
                      side={
                        <Button
                          small
                          aria-label={words.voidInvitationOf(formats.timestamp(expiresAt))}
                          onPress={() => remove(id)}
                        >
                          {words.voidInvitation}
                        </Button>
                      }
                    />
                  ))}
                </SheetList>
              </section>
            )
          }
        </Loaded>
      </div>
    </SidePanel>
  );
}
