import type { Role } from "./user-information.ts";

/**
 * On whose behalf an operation runs. The database knows it too: statements of a person run in the role `authenticated`
 * with the claims of the person, so that row-level security also refuses what the application failed to refuse.
 */
export type Actor =
  | { readonly kind: "service" }
  | { readonly kind: "person"; readonly userId: string; readonly role: Role }
  | { readonly kind: "anonymous" };

/** A signed-in person. */
export type Person = Extract<Actor, { kind: "person" }>;

/** The service itself: workers, registration, maintenance. */
export const SERVICE: Actor = { kind: "service" };
