import { testTransactionActor } from "./on-driver/transaction-actor.ts";

testTransactionActor("postgres");
