import { routes } from "@rubrica/contract";
import type { Route } from "../../route.ts";
import { sessionTexts } from "../../texts/session-texts.ts";
import type { DemonstrationAccess } from "./demonstration-access.ts";
import { ownPageRoute } from "./own-page-route.ts";
import { unkept } from "./refusals.ts";
import type { SessionRoutesOptions } from "./session-routes-options.ts";
import type { SignedInPerson } from "./signed-in-person.ts";

/** Becoming one of the three people, and removing everything: from the demonstration's own pages alone. */
export function demonstrationRoutes(
  options: Pick<SessionRoutesOptions, "isFromOwnPage" | "client"> & { readonly demonstration: DemonstrationAccess },
  { enter }: SignedInPerson,
): readonly Route[] {
  const { demonstration, client } = options;
  return [
    ownPageRoute(options, routes.demonstration.become, {
      async handle(request, { role }) {
        return enter(request, await demonstration.signIn(role, client(request)), sessionTexts.signedIn);
      },
    }),
    ownPageRoute(options, routes.demonstration.remove, {
      async handle() {
        demonstration.remove();
        return { status: 202, message: sessionTexts.demonstrationRemoved, data: null, headers: unkept };
      },
    }),
  ];
}
