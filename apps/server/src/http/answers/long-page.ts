/** The part of a list that was asked for, of one that is short as a rule. */
export function longPage({ limit = 100, offset = 0 }: { readonly limit?: number; readonly offset?: number }) {
  return { limit, offset };
}
