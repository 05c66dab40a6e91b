/** A line of JSON that says what follows, and large content behind it that whoever passes it on need not read. */

const LINE_FEED = 10;

/** Puts a head before content, as a line of JSON: what `JSON.stringify` writes has no line feed in it. */
export function joinHead(head: object, content: Uint8Array): Uint8Array {
  return Buffer.concat([new TextEncoder().encode(`${JSON.stringify(head)}\n`), content]);
}

/** What {@link joinHead} joined. The head is taken to be what the writer of these bytes says that it is. */
export function splitHead<Head>(bytes: Uint8Array): { readonly head: Head; readonly content: Uint8Array } {
  const end = bytes.indexOf(LINE_FEED);
  return { head: readJson<Head>(bytes.subarray(0, end)), content: bytes.subarray(end + 1) };
}

/** JSON in UTF-8, taken to be what the writer of these bytes says that it is. */
export function readJson<Value>(bytes: Uint8Array): Value {
  return JSON.parse(new TextDecoder().decode(bytes)) as Value;
}
