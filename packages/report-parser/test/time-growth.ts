const ROUNDS = 3;
/** Less processor time than this says nothing. */
const FLOOR_MILLISECONDS = 10;

/**
 * How many times as long work takes on four times the text: about 4 when it takes time in proportion, 16 when with the
 * square. Processor time of the best of three rounds, so that a busy machine changes little.
 */
export function timeGrowth(work: (text: string) => void, part: string, repeats: number): number {
  const small = bestOf(() => work(part.repeat(repeats)));
  const large = bestOf(() => work(part.repeat(4 * repeats)));
  return large / Math.max(small, FLOOR_MILLISECONDS);
}

function bestOf(work: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...rounds);
}
