import { testOwnFunctions } from "./on-driver/functions.ts";

testOwnFunctions("postgres");
