import { setDefaultTimeout } from "bun:test";
import { DRIVERS } from "./databases.ts";
import { testOutboxWithMemoryQueue } from "./on-driver/outbox-queue.ts";

/** `RUBRICA_CHAOS_HISTORIES` sets another number. */
const histories = Number(process.env.RUBRICA_CHAOS_HISTORIES ?? 30);
setDefaultTimeout(Math.max(histories * 2_000, 240_000));

for (const driver of DRIVERS) testOutboxWithMemoryQueue(driver, histories);
