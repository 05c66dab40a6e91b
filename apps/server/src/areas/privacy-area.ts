import { createAuditChain } from "@rubrica/adapter-postgres";
import { waitingMailKeys } from "@rubrica/identity";
import { auditLogRoutes } from "../http/routes/audit-log.ts";
import { personalDataRoutes } from "../http/routes/personal-data.ts";
import { startAuditSealing } from "../privacy/audit-sealing.ts";
import { privacyChores } from "../privacy/privacy-chores.ts";
import type { Area } from "./area.ts";

/** What is kept of people, for how long, and who looked at it. */
export const privacyArea: Area<
  | "accounts"
  | "allowances"
  | "client"
  | "database"
  | "logger"
  | "objects"
  | "settings"
  | "stores"
  | "sweep"
  | "transaction"
> = {
  open(foundation) {
    const { transaction, database, accounts, stores, objects, allowances, sweep, client, logger } = foundation;
    const { privacy: settings } = foundation.settings;
    return {
      routes: [
        ...personalDataRoutes({
          transaction,
          taskKeys: waitingMailKeys,
          marksKeptDays: settings.marksKeptDays,
          accountProvider: accounts.accountProvider,
          userInfo: stores.userInfo,
          objects,
          allowances,
          sweep,
          client,
          logger,
        }),
        ...auditLogRoutes({ transaction }),
      ],
      chores: privacyChores({ settings, transaction, sweep, logger }),
      clocks: [() => startAuditSealing({ chain: createAuditChain(database), logger })],
      stoppers: [() => sweep.stop()],
    };
  },
};
