import { testDriver } from "./on-driver/driver.ts";

testDriver("postgres");
