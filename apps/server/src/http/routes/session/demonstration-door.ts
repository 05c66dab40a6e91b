import type { Given, Schemas } from "@rubrica/contract";
import type { ClientContext, Role } from "@rubrica/core";
import type { SessionTokens } from "@rubrica/identity";

/** How visitors come into a demonstration and leave it. */
export interface DemonstrationDoor {
  /** What it holds, for the page. */
  readonly holds: NonNullable<Given<Schemas["PageSession"]>["demonstration"]>;
  /** Begins a session of the person with this role. */
  signIn(role: Role, client: ClientContext): Promise<SessionTokens>;
  /** Removes the demonstration, once the answers under way are sent. */
  remove(): void;
}
