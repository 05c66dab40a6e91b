/** Shortest password of an account (spec section 8), in Unicode code points. */
export const MIN_PASSWORD_LENGTH = 6;
/** Maximum length in Unicode code points; bounds the cost of hashing. */
export const MAX_PASSWORD_LENGTH = 256;
