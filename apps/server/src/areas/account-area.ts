import { systemClock } from "@rubrica/core";
import { CONFIRMATION_HOURS } from "../accounts/own-accounts.ts";
import { startSessionCleanup } from "../chores/session-cleanup.ts";
import type { Area } from "./area.ts";

/** Who people are: the mail that accounts send, and what of them goes by itself. Their routes are web handlers of identity. */
export const accountArea: Area<"accounts" | "stores" | "logger"> = {
  workerKinds: ["mail"],
  open({ accounts, stores, logger }) {
    const cleanUp = () =>
      startSessionCleanup({ ...stores, logger, clock: systemClock, confirmationHours: CONFIRMATION_HOURS });
    // Sessions and accounts elsewhere are for others to remove.
    return { workers: accounts.workers, clocks: accounts.areOwn ? [cleanUp] : [] };
  },
};
