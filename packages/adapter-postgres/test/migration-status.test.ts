import { testMigrationStatus } from "./on-driver/migration-status.ts";

testMigrationStatus("postgres");
