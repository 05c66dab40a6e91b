/**
 * True for exactly one address: no list, no name, and nothing that could start a header or a command. Less strict than
 * `isEmailAddress`: it accepts hosts without a dot.
 */
export function isSingleAddress(address: string): boolean {
  return /^[^\s\p{Cc},;<>"()[\]\\@]+@[^\s\p{Cc},;<>"()[\]\\@]+$/u.test(address);
}

/**
 * Prepares a subject for a library that encodes non-ASCII text and leaves text alone that looks encoded (RFC 2047). A
 * subject that looks encoded is encoded here, so that it is shown as it is.
 */
export function protectSubject(subject: string): string {
  if (!subject.includes("=?")) return subject;
  // An encoded word has at most 75 characters: 45 bytes in base64 and what stands around them.
  const words = subject.match(/.{1,11}/gsu) ?? [];
  const toBase64 = (word: string) => btoa(String.fromCharCode(...new TextEncoder().encode(word)));
  return words.map((word) => `=?UTF-8?B?${toBase64(word)}?=`).join(" ");
}

/** The `Message-ID` of a message by this sender: the same for the same id. */
export function messageId(sender: string, id = ""): string {
  return `<${id.replace(/[^\w-]/g, "") || crypto.randomUUID()}@${domainOf(sender) ?? "localhost"}>`;
}

/** The domain of a sender such as `Rubrica <no-reply@example.com>`; null when there is no address in it. */
export function domainOf(sender: string): string | null {
  return /^[^@\r\n]*[^\s@<>]@([^\s@<>]+)>?\s*$/.exec(sender)?.[1] ?? null;
}
