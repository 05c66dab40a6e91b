/** The text is not a cursor of a page. */
export class InvalidCursorError extends Error {
  override readonly name = "InvalidCursorError";
  readonly code = "invalid_cursor";
  readonly readable = true;

  constructor() {
    super("The cursor is not one that a page of this list gave. Begin again without a cursor.");
  }
}

/** End of a page as an opaque text, which callers pass back. */
export function toCursor(position: readonly string[]): string {
  return btoa(encodeURIComponent(JSON.stringify(position)))
    .replaceAll("=", "")
    .replaceAll("+", "-");
}

/**
 * Reads the position from a cursor: one part for each pattern, which it has to match.
 * @throws InvalidCursorError
 */
export function fromCursor(cursor: string, patterns: readonly RegExp[]): readonly string[] {
  const position = parsed(cursor);
  const isPosition =
    position.length === patterns.length && patterns.every((pattern, index) => pattern.test(position[index] ?? ""));
  if (!isPosition) throw new InvalidCursorError();
  return position;
}

function parsed(cursor: string): readonly string[] {
  try {
    const position: unknown = JSON.parse(decodeURIComponent(atob(cursor.replaceAll("-", "+"))));
    return Array.isArray(position) ? position.map(String) : [];
  } catch {
    return [];
  }
}
