/** Numbered objects as they stand in the bytes of a PDF, found without its cross-reference table. */
export interface FoundObject {
  readonly number: number;
  readonly generation: number;
  /** Offset of the object number. */
  readonly start: number;
  /** Offset behind `endobj`, or of the next object when that is missing. */
  readonly end: number;
}

const MAX_OBJECTS = 2_000_000;
/** Numbers beyond it are digits of something else. */
const MAX_OBJECT_NUMBER = 8_388_607;

/** Finds all objects in file order; `text` is the file as Latin-1. */
export function findObjects(text: string): FoundObject[] {
  const opening = /(?:^|[\s>])(\d{1,10})\s+(\d{1,5})\s+obj\b/g;
  const starts: { number: number; generation: number; start: number }[] = [];
  for (let match = opening.exec(text); match !== null && starts.length < MAX_OBJECTS; match = opening.exec(text)) {
    const number = Number(match[1]);
    if (number === 0 || number > MAX_OBJECT_NUMBER) continue;
    starts.push({ number, generation: Number(match[2]), start: match.index + match[0].search(/\d/) });
  }
  return starts.map((object, index) => {
    const limit = starts[index + 1]?.start ?? text.length;
    const closing = text.indexOf("endobj", object.start);
    return { ...object, end: closing >= 0 && closing < limit ? closing + "endobj".length : limit };
  });
}

/** The dictionary or value of an object, up to its stream; at most `maxLength` characters. */
export function headOf(text: string, object: FoundObject, maxLength = 4096): string {
  const head = text.slice(object.start, Math.min(object.end, object.start + maxLength));
  const stream = head.search(/\bstream\r?\n/);
  return stream < 0 ? head : head.slice(0, stream);
}
