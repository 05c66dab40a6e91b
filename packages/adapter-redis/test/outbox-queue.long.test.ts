import { setDefaultTimeout } from "bun:test";
import { testRedisOutboxQueue } from "./outbox-queue-suite.ts";

/** `RUBRICA_CHAOS_HISTORIES` sets another number. */
const histories = Number(process.env.RUBRICA_CHAOS_HISTORIES ?? 30);
setDefaultTimeout(Math.max(histories * 2_000, 240_000));

testRedisOutboxQueue(histories);
