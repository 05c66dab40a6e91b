import { testRedisTaskQueue } from "./task-queue-suite.ts";

testRedisTaskQueue(10);
