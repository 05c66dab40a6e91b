/** True for the text of a UUID. An id that is none belongs to nothing, and PostgreSQL would refuse the comparison. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
