import { userRoutes } from "../http/routes/users.ts";
import type { Area } from "./area.ts";

/** Administering people. */
export const userArea: Area = {
  open({ transaction, accounts: { accountProvider }, stores: { userInfo }, objects, sweep, logger, client }) {
    return { routes: userRoutes({ transaction, accountProvider, userInfo, objects, sweep, logger, client }) };
  },
};
