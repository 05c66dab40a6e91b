import { client } from "../client.ts";

/** Where everything that is kept about whoever is signed in is handed out, as an attachment. */
export const ownExportAddress = "/api/v1/me/export";

/** The same of somebody else, for admins. */
export const exportAddressOf = (userId: string) => `/api/v1/api/users/${encodeURIComponent(userId)}/export`;

/** Erases whoever is signed in, with all reports. */
export async function eraseMyself(confirmation: string, password: string): Promise<void> {
  await client.post("/api/v1/me/erasure", { body: { confirmation, password } });
}

/** Erases somebody with all reports. */
export async function eraseUser(userId: string, confirmation: string): Promise<void> {
  const path = { user_id: userId };
  await client.post("/api/v1/api/users/{user_id}/erasure", { path, body: { confirmation } });
}
