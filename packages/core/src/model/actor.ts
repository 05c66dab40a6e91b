import type { Role } from "./user-information.ts";

/**
 * On whose behalf something is done. The database sees it too: a person's statements run as the `authenticated`
 * role with the person's claims, so that row-level security refuses what the application forgot to refuse.
 */
export type Actor =
  | { readonly kind: "service" }
  | { readonly kind: "person"; readonly userId: string; readonly role: Role }
  | { readonly kind: "anonymous" };

/** A signed-in person. */
export type Person = Extract<Actor, { kind: "person" }>;

/** The service itself: workers, registration, maintenance. */
export const SERVICE: Actor = { kind: "service" };
