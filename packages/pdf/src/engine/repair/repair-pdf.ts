import { type FoundObject, findObjects, headOf } from "./find-objects.ts";
import { unpackObjectStreams } from "./object-streams.ts";

const MAX_PAGES = 50_000;

/**
 * Rebuilds a PDF whose cross-reference table or tail is lost: objects are found by their text, those in object streams
 * are written out, and a new page tree (where needed), cross-reference table and trailer are appended.
 *
 * @returns new bytes, or null when there is neither a catalogue nor a page in the file.
 */
export function repairPdf(bytes: Uint8Array): Uint8Array | null {
  const text = withoutPrefix(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"));
  const objects = findObjects(text);
  const tail = new Tail(text.length);
  const offsets = new Map<number, { readonly offset: number; readonly generation: number }>();
  const bodies = new Map<number, string>();

  for (const packed of unpackObjectStreams(text, objects)) {
    offsets.set(packed.number, { offset: tail.length, generation: 0 });
    tail.write(`${packed.number} 0 obj\n${packed.body}\nendobj\n`);
    bodies.set(packed.number, packed.body.slice(0, 4096));
  }
  for (const object of objects) {
    offsets.set(object.number, { offset: object.start, generation: object.generation });
    bodies.set(object.number, headOf(text, object));
  }

  const root = findCatalog(bodies) ?? appendPageTree(bodies, objects, offsets, tail);
  if (root === null) return null;
  const start = tail.length;
  tail.write(crossReferences(offsets));
  const size = Math.max(...offsets.keys()) + 1;
  tail.write(`trailer\n<</Size ${size}/Root ${root} 0 R${keptTrailerEntries(text)}>>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat([Buffer.from(text, "latin1"), Buffer.from(tail.text, "latin1")]);
}

/** Text that is appended to a file; `length` is the length of the whole. */
class Tail {
  text = "\nendstream\nendobj\n";
  readonly #start: number;

  constructor(start: number) {
    this.#start = start;
  }

  get length(): number {
    return this.#start + this.text.length;
  }

  write(part: string): void {
    this.text += part;
  }
}

/** Engines count offsets from the header, so nothing may stand before it. */
function withoutPrefix(text: string): string {
  const header = text.slice(0, 8192).indexOf("%PDF-");
  return header < 0 ? `%PDF-1.7\n${text}` : text.slice(header);
}

/** Number of the last catalogue whose page tree is there, or null. */
function findCatalog(bodies: ReadonlyMap<number, string>): number | null {
  let root: number | null = null;
  for (const [number, body] of bodies) {
    if (!/\/Type\s*\/Catalog\b/.test(body)) continue;
    const pages = bodies.get(Number(/\/Pages\s+(\d+)\s+\d+\s+R/.exec(body)?.[1]));
    if (pages !== undefined && /\/Kids\b/.test(pages)) root = number;
  }
  return root;
}

/** Writes a flat page tree over all page objects; null when there are none. */
function appendPageTree(
  bodies: ReadonlyMap<number, string>,
  objects: readonly FoundObject[],
  offsets: Map<number, { readonly offset: number; readonly generation: number }>,
  tail: Tail,
): number | null {
  const order = new Set([...objects.map((object) => object.number), ...bodies.keys()]);
  const pages = [...order]
    .filter((number) => /\/Type\s*\/Page\b(?!s)/.test(bodies.get(number) ?? ""))
    .slice(0, MAX_PAGES);
  if (pages.length === 0) return null;
  const tree = Math.max(...bodies.keys()) + 1;
  const root = tree + 1;
  const kids = pages.map((number) => `${number} ${offsets.get(number)?.generation ?? 0} R`).join(" ");
  offsets.set(tree, { offset: tail.length, generation: 0 });
  tail.write(`${tree} 0 obj\n<</Type/Pages/Count ${pages.length}/MediaBox[0 0 595 842]/Kids[${kids}]>>\nendobj\n`);
  offsets.set(root, { offset: tail.length, generation: 0 });
  tail.write(`${root} 0 obj\n<</Type/Catalog/Pages ${tree} 0 R>>\nendobj\n`);
  return root;
}

function crossReferences(
  offsets: ReadonlyMap<number, { readonly offset: number; readonly generation: number }>,
): string {
  const sections: { readonly first: number; readonly rows: string[] }[] = [];
  for (const [number, { offset, generation }] of [...offsets].sort(([first], [second]) => first - second)) {
    const row = `${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")} n `;
    const last = sections.at(-1);
    if (last !== undefined && number === last.first + last.rows.length) last.rows.push(row);
    else sections.push({ first: number, rows: [row] });
  }
  const lines = sections.flatMap(({ first, rows }) => [`${first} ${rows.length}`, ...rows]);
  return `${["xref", "0 1", "0000000000 65535 f ", ...lines].join("\n")}\n`;
}

/** Encryption, identifier and info of an old trailer or cross-reference stream, when one is left. */
function keptTrailerEntries(text: string): string {
  const encrypt = /\/Encrypt\s+\d+\s+\d+\s+R/.exec(text)?.[0] ?? "";
  const id = /\/ID\s*\[\s*<[0-9A-Fa-f]*>\s*<[0-9A-Fa-f]*>\s*\]/.exec(text)?.[0] ?? "";
  const info = /\/Info\s+\d+\s+\d+\s+R/.exec(text)?.[0] ?? "";
  return encrypt + id + info;
}
