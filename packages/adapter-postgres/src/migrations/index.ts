/** All migrations in order. Each one lives in a module of its own: `NNNN_name.ts` exporting its SQL. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export const MIGRATIONS: readonly Migration[] = [];
