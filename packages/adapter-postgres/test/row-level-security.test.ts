import { testRowLevelSecurity } from "./on-driver/row-level-security.ts";

testRowLevelSecurity("postgres");
