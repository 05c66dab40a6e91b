/** Low level of the test PDFs: numbered objects, cross-reference table, trailer. */

export type Body = string | { readonly dictionary: string; readonly stream: Uint8Array };

const encoder = new TextEncoder();

export class PdfFile {
  readonly #bodies: (Body | null)[] = [];

  /** Reserves a number, so that objects can point to each other. */
  reserve(): number {
    return this.#bodies.push(null);
  }

  set(number: number, body: Body): void {
    this.#bodies[number - 1] = body;
  }

  add(body: Body): number {
    return this.#bodies.push(body);
  }

  /** Writes the file. `trailer` are further entries of the trailer, such as `/Encrypt 5 0 R`. */
  build(
    catalog: number,
    trailer = "",
    transform: (number: number, body: Body) => Body = (_, body) => body,
  ): Uint8Array {
    const parts: Uint8Array[] = [encoder.encode("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")];
    let length = (parts[0] as Uint8Array).length;
    const push = (part: string | Uint8Array): void => {
      const bytes = typeof part === "string" ? encoder.encode(part) : part;
      parts.push(bytes);
      length += bytes.length;
    };
    const offsets: number[] = [];
    this.#bodies.forEach((raw, index) => {
      const body = transform(index + 1, raw ?? "null");
      offsets.push(length);
      push(`${index + 1} 0 obj\n`);
      if (typeof body === "string") push(body);
      else {
        push(`<<${body.dictionary}/Length ${body.stream.length}>>\nstream\n`);
        push(body.stream);
        push("\nendstream");
      }
      push("\nendobj\n");
    });
    const start = length;
    push(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`);
    for (const offset of offsets) push(`${String(offset).padStart(10, "0")} 00000 n \n`);
    push(`trailer\n<</Size ${offsets.length + 1}/Root ${catalog} 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`);
    const file = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      file.set(part, at);
      at += part.length;
    }
    return file;
  }
}

/** A text string: plain when it is ASCII, UTF-16 otherwise. */
export function textString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, "\\$&")})`;
  return `<FEFF${hexUtf16(text)}>`;
}

export function hexUtf16(text: string): string {
  let hex = "";
  for (let index = 0; index < text.length; index++) {
    hex += text.charCodeAt(index).toString(16).padStart(4, "0");
  }
  return hex.toUpperCase();
}
