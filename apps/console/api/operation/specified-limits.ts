/** Limits of the specification, which hold until `/info` has been read. */
export const SPECIFIED_LIMITS = { max_upload_bytes: 50 * 1024 ** 2, password_min_length: 6 };
