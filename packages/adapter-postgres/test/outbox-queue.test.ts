import { testOutboxWithMemoryQueue } from "./on-driver/outbox-queue.ts";

testOutboxWithMemoryQueue("postgres", 5);
