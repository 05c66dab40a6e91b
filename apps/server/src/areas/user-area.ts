import { invitationRoutes } from "../http/routes/invitations.ts";
import { userRoutes } from "../http/routes/users.ts";
import type { Area } from "./area.ts";

/** Administering people. */
export const userArea: Area = {
  open({
    transaction,
    accounts: { accountProvider },
    stores: { userInfo },
    objects,
    sweep,
    logger,
    client,
    publicUrl,
  }) {
    return {
      routes: [
        ...userRoutes({ transaction, accountProvider, userInfo, objects, sweep, logger, client }),
        ...invitationRoutes({ transaction, pageUrl: `${publicUrl}/console/` }),
      ],
    };
  },
};
