import { type Contender, runRound } from "./contender.ts";
import { formatTable, median } from "./figures.ts";

export interface Race {
  readonly title: string;
  readonly contenders: readonly Contender[];
  /** Names of contenders that each other is compared with. */
  readonly floors: readonly string[];
}

/**
 * Lets the contenders take turns, so many rounds after one to warm up. What else the machine does hits all of them, so
 * only ratios within one round are compared; the table shows their medians.
 */
export async function runRace({ title, contenders, floors }: Race, rounds: number): Promise<string> {
  const results: Map<string, number>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const result = new Map<string, number>();
    for (const contender of contenders) {
      const tasksASecond = await runRound(contender);
      result.set(contender.name, tasksASecond);
      console.error(`${title}, round ${round}: ${contender.name} ${Math.round(tasksASecond)}/s`);
    }
    if (round > 0) results.push(result);
  }
  const rate = (result: Map<string, number>, name: string): number => result.get(name) ?? Number.NaN;
  const rows = contenders.map(({ name }) => [
    name,
    Math.round(median(results.map((result) => rate(result, name)))).toLocaleString("en"),
    ...floors.map((floor) => median(results.map((result) => rate(result, name) / rate(result, floor))).toFixed(3)),
  ]);
  return `### ${title}\n\n${formatTable(["queue", "tasks a second", ...floors.map((floor) => `to ${floor}`)], rows)}`;
}
