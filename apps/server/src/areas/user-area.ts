import { systemClock } from "@rubrica/core";
import { removeExpiredInvitations } from "@rubrica/identity";
import { invitationRoutes } from "../http/routes/invitations.ts";
import { registrationRolesRoutes } from "../http/routes/registration-roles.ts";
import { userRoutes } from "../http/routes/users.ts";
import type { Area } from "./area.ts";

/** Administering people. */
export const userArea: Area<
  | "accounts"
  | "allowances"
  | "client"
  | "logger"
  | "objects"
  | "publicUrl"
  | "registrationRoles"
  | "stores"
  | "sweep"
  | "transaction"
> = {
  open({
    transaction,
    accounts: { accountProvider, outgoingMail },
    allowances,
    stores: { userInfo },
    objects,
    sweep,
    logger,
    client,
    publicUrl,
    registrationRoles,
  }) {
    return {
      routes: [
        ...userRoutes({ transaction, accountProvider, userInfo, objects, sweep, logger, client }),
        ...registrationRolesRoutes({ registrationRoles, transaction }),
        ...invitationRoutes({
          transaction,
          invitationMail: outgoingMail,
          allowances,
          pageUrl: `${publicUrl}/console/`,
        }),
      ],
      chores: [
        { name: "expired invitations", run: () => removeExpiredInvitations({ transaction, clock: systemClock }) },
      ],
    };
  },
};
