/**
 * Names of variables that are probably settings misspelt: one or two letters away from a setting that is not set, and
 * beginning like it. Names of other programs that look so are known; a setting of fewer than five letters is misspelt by a letter
 * that is doubled or two that are exchanged, and by nothing else.
 * @param known the settings, and whatever else this program reads.
 */
export function findMisspeltNames(
  variables: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): readonly { readonly name: string; readonly meant: string }[] {
  const isKnown = new Set(known);
  // Whoever sets the right one as well means something else by the other.
  const unset = known.filter((name) => !variables[name]?.trim());
  return Object.keys(variables)
    .filter((name) => variables[name]?.trim() && !isKnown.has(name) && !foreignNames.has(name))
    .flatMap((name) => {
      const meant = nearest(name, unset);
      return meant === null ? [] : [{ name, meant }];
    });
}

function nearest(name: string, known: readonly string[]): string | null {
  // Settings are written in capitals; whoever writes them small means them all the same.
  const written = name.toUpperCase();
  const near = known
    .map((setting) => ({ setting, away: distance(written, setting) }))
    .filter(
      ({ setting, away }) =>
        away === 0 ||
        (setting.length < 5
          ? isDoubledOrExchanged(written, setting)
          : away <= mostAway(setting) && setting.startsWith(written.slice(0, 2))),
    )
    .sort((a, b) => a.away - b.away);
  return near[0]?.setting ?? null;
}

/** A short name is one letter away from many words: `POST` is no `PORT`, and `PORTT` is. */
function isDoubledOrExchanged(written: string, setting: string): boolean {
  return [...setting].some((letter, place) => {
    const [before, after] = [setting.slice(0, place), setting.slice(place + 1)];
    const exchanged = `${before}${after[0] ?? ""}${letter}${after.slice(1)}`;
    return written === `${before}${letter}${letter}${after}` || written === exchanged;
  });
}

function mostAway(setting: string): number {
  return setting.length < 8 ? 1 : 2;
}

/** Of other programs, seen in containers, shells and CI, and near to one of ours. */
const foreignNames: ReadonlySet<string> = new Set(["AI21_API_KEY", "MAILDIR", "SMTP_SSL", "WORKER"]);

/** Letters to be put in, left out, changed, or exchanged with their neighbour (optimal string alignment). */
export function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY;
  let [beforeLast, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = one[row - 1] === other[column - 1] ? 0 : 1;
      let best = Math.min(
        (last?.[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last?.[column - 1] ?? 0) + changed,
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        best = Math.min(best, (beforeLast?.[column - 2] ?? 0) + 1);
      }
      current.push(best);
    }
    [beforeLast, last] = [last ?? [], current];
  }
  return last?.[other.length] ?? Number.POSITIVE_INFINITY;
}
