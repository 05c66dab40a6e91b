import type { Accounts } from "../accounts/compose-accounts.ts";
import type { ComposedAccounts } from "../accounts/composed-accounts.ts";
import type { DemonstrationAccess } from "../http/routes/session/demonstration-access.ts";
import type { Demonstration } from "./demonstration.ts";
import { demonstrationPeople } from "./people.ts";

/**
 * Signs people in without a password. The service makes a sign-in link, as it does for a mail, and follows the link itself. Nobody
 * else sees the link, and the demonstration answers no request below `/auth/v1`.
 */
export function createDemonstrationAccess(
  demonstration: Demonstration,
  surroundings: {
    readonly accounts: Pick<ComposedAccounts, "auth" | "selfService">;
    readonly given: Accounts;
    readonly publicUrl: string;
  },
): DemonstrationAccess {
  const { accounts, given, publicUrl } = surroundings;
  if (given.kind !== "own") throw new Error("A demonstration has accounts of its own.");
  const { service } = given.clientKeys;
  return {
    ...demonstration,
    async signIn(role, client) {
      const person = demonstrationPeople.find((each) => each.role === role);
      const answer = await accounts.auth(
        new Request(`${publicUrl}/auth/v1/admin/generate_link`, {
          method: "POST",
          headers: { apikey: service ?? "", authorization: `Bearer ${service}`, "content-type": "application/json" },
          body: JSON.stringify({ type: "magiclink", email: person?.email }),
        }),
      );
      if (!answer.ok) throw new Error(`No session was made: ${answer.status}`);
      const { hashed_token: token }: { readonly hashed_token: string } = await answer.json();
      const opened = await accounts.selfService.openLink({ type: "magiclink", token }, client);
      if (opened.status !== "done" || opened.value === null) throw new Error(`No session was made: ${opened.status}`);
      return opened.value;
    },
  };
}
