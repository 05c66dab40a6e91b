export type { Database, Parameter, Statements } from "./database.ts";
export { migrate } from "./migrate.ts";
