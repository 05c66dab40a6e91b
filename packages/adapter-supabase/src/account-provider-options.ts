import type { UserInfoStore } from "@rubrica/core";
import type { SupabaseClients } from "./supabase-clients.ts";

/** What {@link createSupabaseAccountProvider} needs. */
export interface SupabaseAccountProviderOptions {
  /** Of the project. */
  readonly clients: SupabaseClients;
  /** As the service: whether an account may go is for its record to say. */
  readonly userInfo: Pick<UserInfoStore, "remove">;
  /**
   * The project's legacy JWT secret, for tokens signed with HS256: forged ones are then refused without asking Supabase.
   * Default none.
   */
  readonly jwtSecret?: string;
  /** Where links in Supabase's mails lead. Default: the site address that is set there. */
  readonly emailRedirectTo?: string;
}
