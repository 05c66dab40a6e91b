import { testQueuedMail } from "./on-driver/outgoing-mail.ts";

testQueuedMail("postgres");
