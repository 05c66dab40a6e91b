import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "../../..");

/** Everything that people read: documents, and the sources that hold the texts of service, packages and pages. */
const SHOWN = [
  "*.md",
  "docs/**/*.md",
  ...["apps", "packages"].flatMap((folder) => [`${folder}/*/README.md`, `${folder}/*/src/**/*.{ts,json}`]),
].map((pattern) => new Glob(pattern));

/** Words of a claim to tell who or what wrote a text. None of the methods for it is sound enough to mark by. */
const CLAIMS: readonly RegExp[] = [
  /\b(?:detect|recogni[sz]|identif|flag|spot)\w*\b[^.。\n]{0,40}\b(?:AI|machine|ChatGPT|LLM)[- ]?(?:written|generated|writing|authored|text)/i,
  /\b(?:AI|machine|ChatGPT|LLM)[- ](?:written|generated|authorship|writing)\b/i,
  /\bAI[- ](?:writing[- ])?(?:detector|detection)\b/i,
  /\bwritten by (?:an? )?(?:AI|machine|ChatGPT|model)\b/i,
  /AI\s*(?:代写|写作检测|生成检测|检测率|率检测|生成率|撰写)|AIGC|(?<!检)查\s*AI|(?:疑似|识别|检测)[^。\n]{0,10}(?:AI|机器|人工智能)\s*(?:生成|代写|写作|撰写)/i,
];

/** Sentences that deny it. */
const DENIALS: readonly RegExp[] = [/^Nothing here claims to tell whether a text was written by a machine\.$/];

const isClaim = (sentence: string) => CLAIMS.some((claim) => claim.test(sentence));

test("the words of a claim to detect AI writing are found where they stand", () => {
  for (const sentence of [
    "It detects AI-generated text.",
    "Probability that this was written by a machine: 80 %",
    "the AI detector",
    "疑似AI生成",
    "AIGC检测",
    "AI代写",
  ]) {
    expect([sentence, isClaim(sentence)]).toEqual([sentence, true]);
  }
  for (const sentence of ["Judged by AI", "AI评分", "the AI did not judge it", "结构化指标评分（未使用AI）"]) {
    expect([sentence, isClaim(sentence)]).toEqual([sentence, false]);
  }
});

test("nothing that people read claims to detect AI writing", async () => {
  const found: string[] = [];
  let files = 0;
  const paths = SHOWN.flatMap((glob) => [...glob.scanSync({ cwd: root })]);
  for (const file of paths) {
    if (file.includes("node_modules") || file.endsWith(".test.ts")) continue;
    files++;
    for (const line of (await readFile(join(root, file), "utf8")).split("\n")) {
      if (isClaim(line) && !DENIALS.some((denial) => denial.test(line.trim()))) found.push(`${file}: ${line.trim()}`);
    }
  }
  expect(files).toBeGreaterThan(400);
  expect(found).toEqual([]);
}, 30_000);
