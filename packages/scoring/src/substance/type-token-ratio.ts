/**
 * Moving-average type-token ratio in percent: the mean share of distinct words over all windows of so many words
 * (Covington & McFall 2010). Unlike the plain ratio it does not fall with the length of the text. Null for a text
 * shorter than a window.
 */
export function typeTokenRatio(words: readonly string[], windowLength: number): number | null {
  if (words.length < windowLength) return null;
  const inWindow = new Map<string, number>();
  let distinctSum = 0;
  for (const [index, word] of words.entries()) {
    inWindow.set(word, (inWindow.get(word) ?? 0) + 1);
    const leaving = words[index - windowLength];
    if (leaving !== undefined) {
      const left = (inWindow.get(leaving) ?? 1) - 1;
      if (left === 0) inWindow.delete(leaving);
      else inWindow.set(leaving, left);
    }
    if (index >= windowLength - 1) distinctSum += inWindow.size;
  }
  return (distinctSum / (words.length - windowLength + 1) / windowLength) * 100;
}
