import { queryOptions } from "@tanstack/react-query";
import { client, type Schemas } from "./client.ts";

/** A link by which somebody registers as teacher. */
export type Invitation = Schemas["Invitation"];

/** Those that can be used, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ["users", "invitations"],
  queryFn: async ({ signal }) => (await client.get("/api/v1/invitations", { signal })).invitations,
});

/** Makes one; its link is told this once. */
export function inviteTeacher(): Promise<{ readonly invitation: Invitation; readonly link: string }> {
  return client.post("/api/v1/invitations");
}

/** Rejects with a Problem: not_found where it was used or voided. */
export async function voidInvitation(id: string): Promise<void> {
  await client.delete("/api/v1/invitations/{id}", { path: { id } });
}
