/**
 * - `fragment_too_old`, `fragment_too_new`: of another version; extract it again, or update this package.
 * - `fragment_malformed`: not a fragment, or damaged.
 * - `fragment_repeated`: two fragments of one report in one build.
 */
export type FragmentErrorCode = "fragment_too_old" | "fragment_too_new" | "fragment_malformed" | "fragment_repeated";

/** A stored fragment that cannot be used. */
export class FragmentError extends Error {
  override readonly name = "FragmentError";
  readonly code: FragmentErrorCode;
  /** Where in the fragment, such as `references[3].year`; empty for the whole. */
  readonly path: string;

  constructor(code: FragmentErrorCode, path: string, message: string) {
    super(message);
    this.code = code;
    this.path = path;
  }
}
