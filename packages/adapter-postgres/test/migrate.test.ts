import { testMigrate } from "./on-driver/migrate.ts";

testMigrate("postgres");
