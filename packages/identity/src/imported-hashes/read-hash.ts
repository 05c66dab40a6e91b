/** A hash of another system, understood and found reasonable. */
export interface ReadHash {
  /** Algorithm and parameters: hashes with the same take the same work. */
  readonly work: string;
  /** Whether the password is the one. Takes the work in any case. */
  matches(password: string): Promise<boolean>;
}

/** Bytes of base64 with or without padding, or null for what no encoder writes. */
export function decodeBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64");
  const padded = bytes.toString("base64");
  return text === padded || text === padded.replace(/=+$/, "") ? bytes : null;
}
