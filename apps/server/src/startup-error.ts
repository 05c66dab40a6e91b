/** Something outside the program keeps it from starting; the message is one line for the operator. */
export class StartupError extends Error {
  override readonly name = "StartupError";
  readonly code:
    | "bad_data_folder"
    | "data_folder_in_use"
    | "port_taken"
    | "database_unreachable"
    | "redis_unusable"
    | "bad_keys"
    | "bad_mail_folder"
    | "supabase_not_ready"
    | "s3_not_ready"
    | "newer_schema"
    | "bad_backup"
    | "bad_tracing"
    | "bad_arguments"
    | "unreadable_file";

  constructor(code: StartupError["code"], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
