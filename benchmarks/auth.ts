/**
 * How fast accounts and sessions are, beside the least that each has to do.
 *
 *     bun run bench:auth [--rounds 5] [--seconds 3] [--logins 200] [--only logins|reads|verification|latency|times]
 *
 * Server, PostgreSQL, floor and load are processes of their own; a subject and its floor take turns, and the median of
 * the rounds' ratios counts, so that a machine which is busy with other things slows both.
 */
import { parseArgs } from "node:util";
import type { Comparison } from "./auth/comparison.ts";
import { measureLogins } from "./auth/login-times.ts";
import { startRig } from "./auth/rig.ts";
import { compareLatencies, compareLogins, compareReads } from "./auth/throughput.ts";
import { compareVerification } from "./auth/verification.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    logins: { type: "string", default: "200" },
    only: { type: "string", multiple: true },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const wants = (part: string) => values.only === undefined || values.only.includes(part);
const lines = ["| what | a second | floor | ratio | of processor time |", "|---|---|---|---|---|"];
const row = ({ name, perSecond, floorPerSecond, ratio, processorRatio }: Comparison) =>
  `| ${name} | ${perSecond.toFixed(0)} | ${floorPerSecond.toFixed(0)} | ${ratio.toFixed(2)} | ${processorRatio?.toFixed(2) ?? "-"} |`;

const rig = await startRig();
try {
  if (wants("logins")) lines.push(row(await compareLogins(rig, rounds, seconds)));
  if (wants("reads")) lines.push(...(await compareReads(rig, rounds, seconds)).map(row));
  if (wants("verification")) lines.push(row(await compareVerification(rounds)));
  if (wants("latency")) {
    lines.push("", "| p99 in ms | idle | 100 logins under way | more |", "|---|---|---|---|");
    for (const { name, idle, busy } of await compareLatencies(rig, rounds, seconds)) {
      lines.push(`| ${name} | ${idle.toFixed(1)} | ${busy.toFixed(1)} | ${(busy - idle).toFixed(1)} |`);
    }
  }
  if (wants("times")) {
    lines.push("", "| refused login | median ms | middle half |", "|---|---|---|");
    for (const { name, medianMilliseconds, quartiles } of await measureLogins(rig, Number(values.logins))) {
      const [low, high] = quartiles.map((each) => each.toFixed(1));
      lines.push(`| ${name} | ${medianMilliseconds.toFixed(1)} | ${low} to ${high} |`);
    }
  }
} finally {
  await rig.close();
}
console.log(lines.join("\n"));
process.exit(0);
