import { testTaskQueueSecurity } from "./on-driver/task-queue-security.ts";

testTaskQueueSecurity("postgres");
