import { testWorkers } from "./on-driver/workers.ts";

testWorkers("postgres");
