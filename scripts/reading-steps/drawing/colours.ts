/** Colours of the pictures: those of the inspector page for what both show. */
import { MARK_KINDS, type MarkKindId } from "../../../apps/cli/src/inspector/mark-kinds.ts";

/** `#rrggbb` */
export type Colour = string;

export const PAPER: Colour = "#ffffff";
export const INK: Colour = "#24292f";
export const MUTED: Colour = "#57606a";
export const FAINT: Colour = "#d0d7de";
/** Text of a page under what is laid over it. */
export const PRINT: Colour = "#57606a";
export const BLUE: Colour = "#1971c2";
export const GREEN: Colour = "#2f9e44";
export const ORANGE: Colour = "#e8590c";
export const VIOLET: Colour = "#9c36b5";
export const RED: Colour = "#e03131";

/** The colour that the inspector page has for a kind. */
export function colourOf(kind: MarkKindId): Colour {
  return MARK_KINDS.find(({ id }) => id === kind)?.colour ?? INK;
}
