import type { Given, Schemas } from "@rubrica/contract";
import type { ClientContext, Role } from "@rubrica/core";
import type { SessionTokens } from "@rubrica/identity";

/** What visitors of a demonstration can do with it. */
export interface DemonstrationAccess {
  /** The content of the demonstration in figures, for the page. */
  readonly holds: NonNullable<Given<Schemas["PageSession"]>["demonstration"]>;
  /** Starts a session of the person with this role. */
  signIn(role: Role, client: ClientContext): Promise<SessionTokens>;
  /** Removes the demonstration after the answers under way are sent. */
  remove(): void;
}
