/** The code of a file system error such as `ENOENT`, or null for anything else. */
export function failureCode(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

/** True when the error says that the path, or a folder on the way to it, does not exist. */
export function isAbsence(error: unknown): boolean {
  const code = failureCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}
