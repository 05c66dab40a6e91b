import { testPostgresOutbox } from "./on-driver/outbox.ts";

testPostgresOutbox("postgres");
