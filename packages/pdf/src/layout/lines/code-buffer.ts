/** So many codes become a string at once: each is an argument of a call. */
const CHUNK = 8192;

/** Text that grows code by code. As a string it would be a chain of as many objects, of which every part keeps the whole. */
export class CodeBuffer {
  length = 0;
  #codes = new Uint16Array(512);

  clear(): void {
    this.length = 0;
  }

  /** Adds one UTF-16 code. */
  add(code: number): void {
    if (this.length === this.#codes.length) this.#grow();
    this.#codes[this.length++] = code;
  }

  addText(text: string): void {
    for (let index = 0; index < text.length; index++) this.add(text.charCodeAt(index));
  }

  toString(): string {
    let text = "";
    for (let from = 0; from < this.length; from += CHUNK) {
      const part = this.#codes.subarray(from, Math.min(this.length, from + CHUNK));
      text += String.fromCharCode.apply(null, part as unknown as number[]);
    }
    return text;
  }

  #grow(): void {
    const wider = new Uint16Array(2 * this.#codes.length);
    wider.set(this.#codes);
    this.#codes = wider;
  }
}
