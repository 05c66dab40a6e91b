/** Whether the text is a UUID in its usual form, in lower or upper case. What is not cannot be the id of anything. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
