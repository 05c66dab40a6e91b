/** The database was migrated by a later version than this one. */
export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";
  readonly code = "newer_schema";
  /** Names of the migrations that this version does not know. */
  readonly unknown: readonly string[];

  constructor(unknown: readonly string[]) {
    super(
      `The database is of a later version: this one does not know ${unknown.join(", ")}. ` +
        "Start the later version, or restore a backup of before the upgrade.",
    );
    this.unknown = unknown;
  }
}
