import { testWorkersOverAnOutbox } from "./on-driver/workers-over-an-outbox.ts";

testWorkersOverAnOutbox("postgres");
