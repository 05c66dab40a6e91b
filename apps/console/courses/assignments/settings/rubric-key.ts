/** One version of a rubric. */
export interface RubricVersion {
  readonly id: string;
  readonly version: string;
}

/** By which a choice of versions tells them apart. */
export function keyOf({ id, version }: RubricVersion): string {
  return `${id} ${version}`;
}
