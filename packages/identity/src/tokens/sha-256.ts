import { createHash } from "node:crypto";

/** SHA-256 of the text in UTF-8, lower-case hexadecimal. */
export async function sha256Hex(text: string): Promise<string> {
  // Done at once: for texts as short as these another thread costs several times the work.
  return createHash("sha256").update(text).digest("hex");
}
