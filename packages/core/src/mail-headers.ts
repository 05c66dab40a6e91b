/**
 * True for one bare address: no list, no name, and nothing that could begin a header or a command. Looser than
 * `isEmailAddress`: hosts without a dot may have mail as well.
 */
export function isSingleAddress(address: string): boolean {
  return /^[^\s\p{Cc},;<>"()[\]\\@]+@[^\s\p{Cc},;<>"()[\]\\@]+$/u.test(address);
}

/**
 * The subject for a library that encodes what is not ASCII and leaves alone what looks encoded (RFC 2047): such a subject
 * is encoded here, or its reader would see another one.
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
