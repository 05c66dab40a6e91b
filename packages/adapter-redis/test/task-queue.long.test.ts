import { setDefaultTimeout } from "bun:test";
import { testRedisTaskQueue } from "./task-queue-suite.ts";

/** `RUBRICA_CHAOS_HISTORIES` sets another number. */
const histories = Number(process.env.RUBRICA_CHAOS_HISTORIES ?? 100);
setDefaultTimeout(Math.max(histories * 2_000, 240_000));

testRedisTaskQueue(histories);
