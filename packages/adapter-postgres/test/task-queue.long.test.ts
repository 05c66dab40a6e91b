import { setDefaultTimeout } from "bun:test";
import { DRIVERS } from "./databases.ts";
import { testOwnTaskQueue } from "./on-driver/task-queue.ts";

/** `RUBRICA_CHAOS_HISTORIES` sets another number. */
const histories = Number(process.env.RUBRICA_CHAOS_HISTORIES ?? 25);
setDefaultTimeout(Math.max(histories * 2_000, 240_000));

for (const driver of DRIVERS) testOwnTaskQueue(driver, histories);
