import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Invitation, invitationsQuery, mailInvitation, voidInvitation } from "../api/accounts/invitations.ts";
import { SidePanel } from "../design/dialogs/side-panel.tsx";
import { Quiet } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { Tabs } from "../design/navigation/tabs.tsx";
import { useWords } from "../words/use-words.ts";
import { InviteByLink } from "./invite-by-link.tsx";
import { InviteByMail } from "./invite-by-mail.tsx";
import { OpenInvitations } from "./open-invitations.tsx";
import styles from "./users.module.css";

/** How a teacher is invited. */
export type InviteBy = "link" | "mail";

/** Invites teachers by a link to copy or by mail, and shows the invitations that were not used yet. */
export function InvitePanel({
  by,
  onChange,
  onClose,
}: {
  readonly by: InviteBy;
  readonly onChange: (by: InviteBy) => void;
  readonly onClose: () => void;
}) {
  const words = useWords("users");
  const queries = useQueryClient();
  const [voided, setVoided] = useState<string | null>(null);
  const [resent, setResent] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);

  const refresh = () => queries.invalidateQueries({ queryKey: invitationsQuery.queryKey });
  const run = async (action: () => Promise<void>) => {
    setProblem(null);
    setResent(null);
    try {
      await action();
    } catch (error) {
      setProblem(error);
    }
    await refresh();
  };
  const remove = ({ id }: Invitation) =>
    run(async () => {
      setVoided(id);
      await voidInvitation(id);
    });
  const resend = (email: string) =>
    run(async () => {
      await mailInvitation(email);
      setResent(email);
    });

  return (
    <SidePanel title={words.invite} onClose={onClose}>
      <div className={styles.form}>
        <Tabs
          label={words.inviteBy}
          selected={by}
          onSelect={onChange}
          tabs={[
            { id: "link", label: words.byLink, content: <InviteByLink voided={voided} onMade={refresh} /> },
            { id: "mail", label: words.byMail, content: <InviteByMail onSent={refresh} /> },
          ]}
        />
        {problem !== null && <ProblemNote error={problem} />}
        <div role="status">{resent !== null && <Quiet as="p">{words.mailedAgain(resent)}</Quiet>}</div>
        <OpenInvitations onVoid={(invitation) => void remove(invitation)} onResend={(email) => void resend(email)} />
      </div>
    </SidePanel>
  );
}
