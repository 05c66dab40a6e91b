import { routes, type Schemas } from "@rubrica/contract";
import { type Invitation, SERVICE, systemClock, type Transaction } from "@rubrica/core";
import { inviteTeacher, inviteTeacherByMail, voidInvitation } from "@rubrica/identity";
import type { ComposedAccounts } from "../../accounts/composed-accounts.ts";
import { failure, ok } from "../answers/reply.ts";
import type { Allowances } from "../requests/allowances.ts";
import { implement, type Route } from "../route.ts";
import { texts } from "../texts/route-texts.ts";

/** What the routes of invitations work with. */
export interface InvitationRoutesOptions {
  readonly transaction: Transaction;
  readonly invitationMail: ComposedAccounts["outgoingMail"];
  readonly allowances: Allowances;
  /** Address of the page, such as `https://rubrica.example/console/`. */
  readonly pageUrl: string;
}

/** Invitations to register as teacher, for administrators. */
export function invitationRoutes({
  transaction,
  invitationMail,
  allowances,
  pageUrl,
}: InvitationRoutesOptions): readonly Route[] {
  // In the fragment, which browsers send to nobody.
  const linkOf = (secret: string) => `${pageUrl}invite#${secret}`;
  return [
    implement(routes.invitations.list, {
      async handle() {
        const open = await transaction.run(SERVICE, ({ invitations }) => invitations.list());
        const mail = typeof invitationMail === "string" ? invitationMail : "ready";
        return ok(texts.listed, { invitations: open.map(toInvitationJson), mail });
      },
    }),

    implement(routes.invitations.create, {
      async handle({ person }) {
        const made = await inviteTeacher({ transaction, clock: systemClock }, { person });
        if (made.status === "forbidden") return failure(403, texts.notAllowed);
        return {
          status: 201,
          message: texts.created,
          data: { invitation: toInvitationJson(made.invitation), link: linkOf(made.secret) },
          headers: { "Cache-Control": "no-store" },
        };
      },
    }),

    implement(routes.invitations.mail, {
      async handle({ person, body: { email } }) {
        if (invitationMail === "not_configured") return failure(409, texts.invitationNotMailed);
        if (invitationMail === "elsewhere") return failure(409, texts.invitationMailElsewhere);
        const refused = await allowances.take("invitation-mail", person.userId);
        if (refused) return refused;
        const dependencies = { transaction, clock: systemClock, outgoingMail: invitationMail, linkOf };
        const made = await inviteTeacherByMail(dependencies, { person, email });
        if (made.status === "mailed") {
          const data = { invitation: toInvitationJson(made.invitation) };
          return { status: 201, message: texts.created, data };
        }
        await allowances.giveBack("invitation-mail", person.userId);
        switch (made.status) {
          case "bad_email":
            return failure(400, texts.badEmail);
          case "email_taken":
            return failure(409, texts.emailTaken);
          case "forbidden":
            return failure(403, texts.notAllowed);
        }
      },
    }),

    implement(routes.invitations.remove, {
      async handle({ person, params: { id } }) {
        const outgoingMail = typeof invitationMail === "string" ? null : invitationMail;
        const { status } = await voidInvitation({ transaction, outgoingMail }, { person, id });
        if (status === "forbidden") return failure(403, texts.notAllowed);
        return status === "voided" ? ok(texts.deleted, { id }) : failure(404, texts.invitationNotFound);
      },
    }),
  ];
}

function toInvitationJson({ id, email, createdBy, createdAt, expiresAt }: Invitation): Schemas["Invitation"] {
  return {
    id,
    email,
    created_by: createdBy,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}
