export type { PoolUse } from "./connection-use.ts";
export type { Database, Parameter, Statements } from "./database.ts";
export { migrate } from "./migrate.ts";
export { MissingPrivilegesError } from "./missing-privileges.ts";
export type { PostgresStores } from "./stores.ts";
export { createPostgresStores } from "./stores.ts";
export { createTaskQueue } from "./task-queue.ts";
export { runAs } from "./transaction.ts";
