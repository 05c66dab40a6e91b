import { sessionRoutes } from "../http/routes/session/page-session.ts";
import { createPermissionsOf } from "../http/routes/session/permissions.ts";
import { removeSetupLink } from "../setup/show-setup-link.ts";
import type { Area } from "./area.ts";

/** Signing in on the page. */
export const pageSessionArea: Area<
  | "accounts"
  | "authenticator"
  | "client"
  | "demonstration"
  | "folder"
  | "isFromOwnPage"
  | "pageSessions"
  | "publicUrl"
  | "settings"
  | "setupLinks"
  | "stores"
> = {
  open({
    accounts,
    authenticator,
    pageSessions,
    isFromOwnPage,
    stores,
    settings,
    publicUrl,
    client,
    setupLinks,
    folder,
    demonstration,
  }) {
    return {
      routes: sessionRoutes({
        sessions: pageSessions,
        isFromOwnPage,
        logIn: accounts.signIn,
        register: accounts.signIn,
        accountProvider: accounts.accountProvider,
        userInfo: stores.userInfo,
        secondFactorDemandedOf: settings.accounts.secondFactorDemandedOf,
        permissionsOf: createPermissionsOf(authenticator),
        selfService: accounts.selfService,
        transaction: stores.transaction,
        pageUrl: `${publicUrl}/console/`,
        setup: {
          links: setupLinks,
          tellsPlace: settings.process.mode !== "production",
          removeFile: () => removeSetupLink(folder),
        },
        client,
        ...(demonstration && { demonstration }),
      }),
    };
  },
};
