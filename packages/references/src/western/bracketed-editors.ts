/** The style of the American Mathematical Society: `Title, Host (A. Editor and B. Editor, eds.), Publisher, Place, 1979`. */
import type { CslDraft } from "../csl-draft.ts";
import { looksLikeNames, parseNames } from "../names.ts";
import { cut, type ReferencePiece, remove } from "../reference-piece.ts";
import { containerStart } from "./container-start.ts";
import { GAP } from "./western-locators.ts";

const EDITORS = /\s\(([^()]{3,400}?),\seds?\.\)/;

/** Parts such an entry behind its authors into title and the rest, which then reads as if `in` stood before the host. */
export function splitAtEditors(
  body: ReferencePiece,
  draft: CslDraft,
): { title: ReferencePiece; remainder: ReferencePiece } | null {
  const match = EDITORS.exec(body.folded);
  if (match === null || !looksLikeNames(match[1] as string)) return null;
  const start = containerStart(body.folded.slice(0, match.index));
  if (start === null || start === 0) return null;
  const names = match.index + 2;
  draft.editor = parseNames(cut(body, names, names + (match[1] as string).length).printed);
  const host = cut(remove(body, match.index, match.index + match[0].length, GAP), start);
  return { title: cut(body, 0, start), remainder: { printed: ` in ${host.printed}`, folded: ` in ${host.folded}` } };
}
