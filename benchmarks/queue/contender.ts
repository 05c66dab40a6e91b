/** A queue that works on tasks which do nothing. */
export interface Contender {
  readonly name: string;
  /** How many tasks it gets a round: enough for a second or so. */
  readonly tasks: number;
  fill(count: number): Promise<void>;
  /** Begins to work, and calls for each task. What it returns stops it. */
  work(onTask: () => void): Promise<() => Promise<void>>;
  /** Tasks that are not settled yet. */
  left(): Promise<number>;
  /** Brings the store into the same state before each round. */
  tidy(): Promise<void>;
}

/** @returns tasks a second, from the first task begun to the last one settled: starting up costs nobody anything. */
export async function runRound(contender: Contender): Promise<number> {
  const { tasks } = contender;
  await contender.fill(tasks);
  await contender.tidy();
  let begun = 0;
  let seen = 0;
  let allSeen: () => void = () => undefined;
  const worked = new Promise<void>((resolve) => {
    allSeen = resolve;
  });
  const stop = await contender.work(() => {
    if (seen === 0) begun = performance.now();
    seen += 1;
    if (seen === tasks) allSeen();
  });
  await worked;
  while ((await contender.left()) > 0) await new Promise((resolve) => setTimeout(resolve, 1));
  const seconds = (performance.now() - begun) / 1000;
  await stop();
  if (seen !== tasks) throw new Error(`${contender.name} ran ${seen} of ${tasks} tasks.`);
  return tasks / seconds;
}
