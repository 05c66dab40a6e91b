/** Shortest password of an account (spec section 8), in Unicode code points. */
export const MIN_PASSWORD_LENGTH = 6;
/** Longest one, in Unicode code points: nobody types longer ones, and hashing them costs us. */
export const MAX_PASSWORD_LENGTH = 256;
