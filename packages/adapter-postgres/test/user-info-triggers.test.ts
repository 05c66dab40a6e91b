import { testUserInfoTriggers } from "./on-driver/user-info-triggers.ts";

testUserInfoTriggers("postgres");
