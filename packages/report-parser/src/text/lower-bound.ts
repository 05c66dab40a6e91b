/**
 * Index of the first item that passes a test; the number of items when none does. Every item behind one that passes
 * must pass, too.
 */
export function lowerBound<Item>(items: readonly Item[], passes: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item === undefined || passes(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
