import { testOwnUserAdministration } from "./on-driver/user-administration.ts";

testOwnUserAdministration("postgres");
