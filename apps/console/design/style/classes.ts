/** Class names joined; what is false or missing is left out. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
