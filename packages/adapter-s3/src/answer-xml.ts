/**
 * Reads the answers of S3: elements without attributes that matter, nested two deep, whose texts are keys, ids and codes. A
 * parser of any XML would be larger than everything else here.
 */

/** Texts of all elements of this name, in order. */
export function textsOf(xml: string, element: string): readonly string[] {
  return elementsOf(xml, element).map(decode);
}

/** Text of the first element of this name, or null. */
export function textOf(xml: string, element: string): string | null {
  return textsOf(xml, element)[0] ?? null;
}

/** Contents of all elements of this name, in order, as they are written. */
export function elementsOf(xml: string, element: string): readonly string[] {
  const found = xml.matchAll(new RegExp(`<${element}(?:\\s[^>]*)?>([\\s\\S]*?)</${element}>`, "g"));
  return [...found].map(([, content = ""]) => content);
}

/** The code of an `<Error>` document; null for anything else. Only what looks like a code, since errors repeat it. */
export function errorCodeOf(xml: string): string | null {
  const [error] = elementsOf(xml, "Error");
  const code = error === undefined ? null : textOf(error, "Code");
  return code !== null && /^[\w.-]{1,60}$/.test(code) ? code : null;
}

/** Text as it stands inside an element. */
export function encodeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (entity, hex, decimal, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? entity;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : entity;
  });
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
