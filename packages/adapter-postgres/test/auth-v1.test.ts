import { testAuthV1 } from "./on-driver/auth-v1.ts";

testAuthV1("postgres");
