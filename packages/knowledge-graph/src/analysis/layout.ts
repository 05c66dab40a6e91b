export interface Position {
  readonly x: number;
  readonly y: number;
}

/** Turns by this angle fill a disc evenly (Vogel 1979, "A better way to construct the sunflower head"). */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Distance between neighbours, in the unit of the view. */
const SPACING = 10;
/** Room between the discs of communities. */
const MARGIN = 1.6;

/**
 * A starting position for each node of an overview: every community is a disc with its most important node in the
 * middle, the discs lie around the largest. Linear in the nodes; forces refine it (`draw-together.ts`).
 * @param communities the nodes of each community, most important first; communities largest first.
 */
export function placeNodes(communities: readonly (readonly number[])[]): ReadonlyMap<number, Position> {
  const positions = new Map<number, Position>();
  let before = 0;
  for (const [turn, members] of communities.entries()) {
    const center = onSpiral(turn, turn === 0 ? 0 : Math.sqrt(before + members.length / 2) * MARGIN);
    for (const [index, node] of members.entries()) {
      const around = onSpiral(index, Math.sqrt(index));
      positions.set(node, { x: round(center.x + around.x), y: round(center.y + around.y) });
    }
    before += members.length;
  }
  return positions;
}

function onSpiral(turn: number, radius: number): Position {
  return {
    x: SPACING * radius * Math.cos(turn * GOLDEN_ANGLE),
    y: SPACING * radius * Math.sin(turn * GOLDEN_ANGLE),
  };
}

/** Engines may differ in the last digit of a cosine; two decimals are the same everywhere. Never -0. */
function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
