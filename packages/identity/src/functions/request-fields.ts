/** The fields of a JSON object; anything else counts as an object without fields. */
export function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return {};
  // Own fields only: a body cannot inherit `role` or anything else.
  return Object.assign(Object.create(null), body);
}

/** True for what counts as not given: absent, null or the empty text. */
export function isBlank(value: unknown): value is undefined | null | "" {
  return value === undefined || value === null || value === "";
}
