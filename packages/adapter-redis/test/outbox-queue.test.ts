import { testRedisOutboxQueue } from "./outbox-queue-suite.ts";

testRedisOutboxQueue(5);
