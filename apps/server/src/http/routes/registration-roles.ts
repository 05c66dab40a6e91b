import { type RouteData, routes } from "@rubrica/contract";
import { SERVICE, type Transaction } from "@rubrica/core";
import type { RegistrationRoles } from "../../accounts/registration-roles.ts";
import { failure, ok } from "../answers/reply.ts";
import { implement, type Route } from "../route.ts";
import { texts } from "../texts/route-texts.ts";

/** What the routes work with. */
export interface RegistrationRolesRoutesOptions {
  readonly registrationRoles: RegistrationRoles;
  readonly transaction: Transaction;
}

/** Who may register as what. */
export function registrationRolesRoutes({
  registrationRoles,
  transaction,
}: RegistrationRolesRoutesOptions): readonly Route[] {
  const now = async (): Promise<RouteData<typeof routes.registrationRoles.find>> => ({
    roles: [...(await registrationRoles.current())],
    decided_by: await registrationRoles.decidedBy(),
  });
  return [
    implement(routes.registrationRoles.find, { handle: async () => ok(texts.listed, await now()) }),

    implement(routes.registrationRoles.change, {
      async handle({ person: { userId: personId, role }, body }) {
        const roles = [...new Set(body.roles)];
        if (!(await registrationRoles.choose(roles))) return failure(409, texts.rolesAreSet);
        const entry = { personId, role, reportId: null, detail: { roles } };
        await transaction.run(SERVICE, ({ audit }) => audit.append({ ...entry, action: "registration_roles.changed" }));
        return ok(texts.updated, await now());
      },
    }),

    implement(routes.registrationRoles.offered, {
      async handle() {
        const roles = await registrationRoles.current();
        const offered = (["student", "teacher"] as const).filter((role) => roles.includes(role));
        return ok(texts.listed, { roles: offered });
      },
    }),
  ];
}
