/**
 * Answers from what was seen last, until that is so old; whoever asks meanwhile shares one look. A look that failed is not
 * kept.
 * @param elapsed Milliseconds of a clock that never goes back. Default: the process's.
 */
export function keptForAMoment<Seen>(
  milliseconds: number,
  look: () => Promise<Seen>,
  elapsed: () => number = () => performance.now(),
): () => Promise<Seen> {
  let kept: { readonly seen: Promise<Seen>; until: number } | null = null;
  return () => {
    if (kept && elapsed() < kept.until) return kept.seen;
    const looked = { seen: look(), until: Number.POSITIVE_INFINITY };
    kept = looked;
    looked.seen.then(
      () => {
        looked.until = elapsed() + milliseconds;
      },
      () => {
        if (kept === looked) kept = null;
      },
    );
    return looked.seen;
  };
}
