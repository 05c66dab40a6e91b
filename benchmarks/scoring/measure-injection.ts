/**
 * How far orders to a grader move the mark of a model that obeys all it is shown; `--write` puts the table into
 * docs/scoring.md.
 *
 * `bun run eval:injection [--write]`
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { makeAttackSet } from "./injection/attack-set.ts";
import { GAINS_BEFORE } from "./injection/gains-before.ts";
import { type JudgedAttack, judgeAttacks } from "./injection/judge-attacks.ts";

const page = resolve(import.meta.dirname, "../../docs/scoring.md");
const START = "<!-- eval:injection -->";
const END = "<!-- /eval:injection -->";

const judged = await judgeAttacks(makeAttackSet());
const output = [
  "| order | language, place | before | now | named as | review |",
  "|---|---|---|---|---|---|",
  ...judged.map(rowOf),
  "",
].join("\n");
console.log(output);
if (process.argv.includes("--write")) {
  const text = readFileSync(page, "utf8");
  const [before, after] = [text.split(START)[0] ?? "", text.split(END)[1] ?? ""];
  writeFileSync(page, `${before}${START}\n${output}${END}${after}`);
}
process.exit(0);

function rowOf({ attack, gain, named, kinds, flags }: JudgedAttack): string {
  const { technique, language, place, hidden } = attack;
  const before = GAINS_BEFORE[`${technique}, ${language}`];
  const cells = [
    hidden ? technique : `*seen*: ${technique}`,
    `${language}, ${place}`,
    before === undefined ? "-" : signed(before),
    signed(gain),
    named ? kinds.join(", ") : hidden ? "**not named**" : "-",
    flags.filter((flag) => flag !== "hidden_text").join(", ") || "-",
  ];
  return `| ${cells.join(" | ")} |`;
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points);
}
