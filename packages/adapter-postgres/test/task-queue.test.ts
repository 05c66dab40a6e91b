import { testOwnTaskQueue } from "./on-driver/task-queue.ts";

testOwnTaskQueue("postgres", 3);
