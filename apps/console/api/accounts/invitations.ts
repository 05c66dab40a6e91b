import { queryOptions } from "@tanstack/react-query";
import { client, type Schemas } from "../client.ts";

/** A link by which somebody registers as teacher. */
export type Invitation = Schemas["Invitation"];

/** Those that can be used, newest first, and whether they can be mailed. */
export const invitationsQuery = queryOptions({
  queryKey: ["users", "invitations"],
  queryFn: ({ signal }) => client.get("/api/v1/invitations", { signal }),
});

/** Makes one; its link is told this once. */
export function inviteTeacher(): Promise<{ readonly invitation: Invitation; readonly link: string }> {
  return client.post("/api/v1/invitations");
}

/** Mails one, in place of an earlier one to the address. Rejects with a Problem: a wrong address, one of an account. */
export async function mailInvitation(email: string): Promise<void> {
  await client.post("/api/v1/invitations/mails", { body: { email } });
}

/** Rejects with a Problem: not_found where it was used or voided. */
export async function voidInvitation(id: string): Promise<void> {
  await client.delete("/api/v1/invitations/{id}", { path: { id } });
}
