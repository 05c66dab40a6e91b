/**
 * True for an error that carries this literal code. Works across two copies of a package, where `instanceof` does
 * not.
 */
export function hasErrorCode<Code extends string>(
  error: unknown,
  code: Code,
): error is Error & { readonly code: Code } {
  return error instanceof Error && (error as { code?: unknown }).code === code;
}
