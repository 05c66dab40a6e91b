import type { MaterialPart } from "./material-part.ts";
import { joinMaterial } from "./material-part.ts";

/** Less text than this is no part of a report that anybody could judge. */
const LEAST_CHARACTERS = 300;

/**
 * The two halves of a part that is too long for a model, cut at the line nearest to the middle; what stands around them
 * to say what the whole is about is shortened as well. Null when there is too little left to halve.
 */
export function halvePart(part: MaterialPart): readonly [MaterialPart, MaterialPart] | null {
  const { own, context, label } = part;
  if (own.length < 2 * LEAST_CHARACTERS) return null;
  const middle = Math.ceil(own.length / 2);
  const [before, behind] = [own.lastIndexOf("\n", middle), own.indexOf("\n", middle)];
  const isNearer = before >= LEAST_CHARACTERS && (behind < 0 || middle - before <= behind - middle);
  const line = isNearer ? before : behind;
  const cut = line >= LEAST_CHARACTERS && line <= own.length - LEAST_CHARACTERS ? line : middle;
  const shorter = shorten(context);
  const half = (text: string, ordinal: string): MaterialPart => {
    const ownLabel = `${label === "" ? "" : `${label}\n`}(${ordinal} half of it)`;
    return {
      title: part.title,
      pages: part.pages,
      ...(part.outline && { outline: part.outline }),
      own: text,
      context: shorter,
      label: ownLabel,
      text: joinMaterial(shorter, ownLabel, text),
      characters: text.length,
    };
  };
  return [half(own.slice(0, cut), "first"), half(own.slice(cut).replace(/^\n/, ""), "second")];
}

/** The first half of the lines' characters. */
function shorten(context: string): string {
  const half = context.slice(0, Math.ceil(context.length / 2));
  const line = half.lastIndexOf("\n");
  return line > 0 ? half.slice(0, line) : half;
}
