import type { NameSearch } from "../name-search.ts";

/** What PDFium gives out for the colour of a tiling pattern that has colours of its own, whatever they are. */
const TILING_GREY = 0xbfbfbf;

/** Whether a colour may stand for a pattern. It is a usual grey, too: where it matters, only drawing tells. */
export function mayBeTiling(colour: number, names: NameSearch | null): boolean {
  return colour === TILING_GREY && names?.mayHaveTilings() !== false;
}
