import { useQuery } from "@tanstack/react-query";
import { type Invitation, invitationsQuery } from "../api/accounts/invitations.ts";
import { Button } from "../design/actions/button.tsx";
import { SheetList, SheetRow } from "../design/display/sheet.tsx";
import { Quiet, Row } from "../design/display/text.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";

/** Invitations that were not used yet: whom they were mailed to, and until when they work. */
export function OpenInvitations({
  onVoid,
  onResend,
}: {
  readonly onVoid: (invitation: Invitation) => void;
  readonly onResend: (email: string) => void;
}) {
  const words = useWords("users");
  const formats = useFormats();
  const list = useQuery(invitationsQuery);
  return (
    <Loaded query={list}>
      {({ invitations, mail }) =>
        invitations.length > 0 && (
          <section aria-label={words.openInvitations(invitations.length)}>
            <Quiet size="caption">{words.openInvitations(invitations.length)}</Quiet>
            <SheetList label={words.openInvitations(invitations.length)}>
              {invitations.map((invitation) => {
                const { id, email, expires_at: expiresAt } = invitation;
                const moment = formats.timestamp(expiresAt);
                return (
                  <SheetRow
                    key={id}
                    title={email ?? words.link}
                    meta={words.validUntil(moment)}
                    stacks
                    side={
                      <Row>
                        {email !== null && mail === "ready" && (
                          <Button small aria-label={words.mailAgainTo(email)} onPress={() => onResend(email)}>
                            {words.mailAgain}
                          </Button>
                        )}
                        <Button
                          small
                          aria-label={words.voidInvitationOf(email ?? moment)}
                          onPress={() => onVoid(invitation)}
                        >
                          {words.voidInvitation}
                        </Button>
                      </Row>
                    }
                  />
                );
              })}
            </SheetList>
          </section>
        )
      }
    </Loaded>
  );
}
