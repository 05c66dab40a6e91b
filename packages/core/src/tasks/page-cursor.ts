/** The text is no cursor of a page. */
export class InvalidCursorError extends Error {
  override readonly name = "InvalidCursorError";
  readonly code = "invalid_cursor";
  readonly readable = true;

  constructor() {
    super("The cursor is not one that a page of this list gave. Begin again without a cursor.");
  }
}

/** Where a page ended, as a text that callers only hand back. */
export function toCursor(position: readonly string[]): string {
  return btoa(encodeURIComponent(JSON.stringify(position)))
    .replaceAll("=", "")
    .replaceAll("+", "-");
}

/**
 * The position of so many parts, of which each must look as its pattern says.
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
