import { testFunctionSecurity } from "./on-driver/function-security.ts";

testFunctionSecurity("postgres");
