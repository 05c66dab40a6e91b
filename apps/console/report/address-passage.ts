/** A place that another screen links to. */
export interface AddressPassage {
  /** From 1. */
  readonly page?: number | undefined;
  /** What stands there; framed where it is found on the page. */
  readonly quote?: string | undefined;
}

const LONGEST_QUOTE = 300;

/** Names every key; what is wrong is undefined. */
export function validateAddressPassage({ page, quote }: Record<string, unknown>): AddressPassage {
  return {
    page: typeof page === "number" && Number.isInteger(page) && page > 0 && page < 1e6 ? page : undefined,
    // What looks like a number in the address arrives as one.
    quote: typeof quote === "string" || typeof quote === "number" ? String(quote).slice(0, LONGEST_QUOTE) : undefined,
  };
}
