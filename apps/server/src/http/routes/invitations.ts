import { routes, type Schemas } from "@rubrica/contract";
import { type Invitation, SERVICE, systemClock, type Transaction } from "@rubrica/core";
import { inviteTeacher, voidInvitation } from "@rubrica/identity";
import { failure, ok } from "../reply.ts";
import { implement, type Route } from "../route.ts";
import { texts } from "../texts.ts";

/** What the routes of invitations work with. */
export interface InvitationRoutesOptions {
  readonly transaction: Transaction;
  /** Address of the page, such as `https://rubrica.example/console/`. */
  readonly pageUrl: string;
}

/** Invitations to register as teacher, for administrators. */
export function invitationRoutes({ transaction, pageUrl }: InvitationRoutesOptions): readonly Route[] {
  return [
    implement(routes.invitations.list, {
      async handle() {
        const open = await transaction.run(SERVICE, ({ invitations }) => invitations.list());
        return ok(texts.listed, { invitations: open.map(toInvitationJson) });
      },
    }),

    implement(routes.invitations.create, {
      async handle({ person }) {
        const made = await inviteTeacher({ transaction, clock: systemClock }, { person });
        if (made.status === "forbidden") return failure(403, texts.notAllowed);
        return {
          status: 201,
          message: texts.created,
          // In the fragment, which browsers send to nobody.
          data: { invitation: toInvitationJson(made.invitation), link: `${pageUrl}invite#${made.secret}` },
          headers: { "Cache-Control": "no-store" },
        };
      },
    }),

    implement(routes.invitations.remove, {
      async handle({ person, params: { id } }) {
        const { status } = await voidInvitation({ transaction }, { person, id });
        if (status === "forbidden") return failure(403, texts.notAllowed);
        return status === "voided" ? ok(texts.deleted, { id }) : failure(404, texts.invitationNotFound);
      },
    }),
  ];
}

function toInvitationJson({ id, createdBy, createdAt, expiresAt }: Invitation): Schemas["Invitation"] {
  return {
    id,
    created_by: createdBy,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}
