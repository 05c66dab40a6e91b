/** A straight ramp: nothing at `zeroAt`, full marks at `fullAt` and beyond. `zeroAt > fullAt` means less is better. */
export interface Ramp {
  readonly zeroAt: number;
  readonly fullAt: number;
}

/**
 * How a measured value earns marks: along `ramp`, and, where too much is as bad as too little, down again along
 * `excess`. Saturating on purpose: beyond the threshold more of the same earns nothing.
 */
export interface Curve {
  readonly ramp: Ramp;
  readonly excess?: Ramp;
}

/** Share of full marks that a value earns, 0 to 1. */
export function attainedShare(value: number, curve: Curve): number {
  const rising = along(value, curve.ramp);
  return curve.excess === undefined ? rising : Math.min(rising, along(value, curve.excess));
}

function along(value: number, ramp: Ramp): number {
  return Math.min(1, Math.max(0, (value - ramp.zeroAt) / (ramp.fullAt - ramp.zeroAt)));
}
