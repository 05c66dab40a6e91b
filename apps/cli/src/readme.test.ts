import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const path = join(import.meta.dirname, "../README.md");
const MARK = /(<!-- usage (\w+) -->\n)[\s\S]*?(<!-- \/usage -->)/g;

function runProgram(name: string, ...words: readonly string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([
    process.execPath,
    join(import.meta.dirname, `${name}.ts`),
    ...words,
  ]);
  return { exitCode, printed: `${stdout}${stderr}`.trim() };
}

test("the README shows what --help of each program prints; RUBRICA_WRITE=1 writes it", () => {
  const current = readFileSync(path, "utf8").replaceAll(MARK, (...match: string[]) => {
    const [, before, name = "", after] = match;
    return `${before}\`\`\`text\n${runProgram(name, "--help").printed}\n\`\`\`\n${after}`;
  });
  if (process.env.RUBRICA_WRITE) writeFileSync(path, current);
  expect(readFileSync(path, "utf8")).toBe(current);
  expect([...current.matchAll(MARK)].map(({ 2: name }) => name)).toEqual(["score", "inspect", "agree"]);
});

test.each(["score", "inspect", "agree"])(
  "%s without a file prints its usage and ends with 2, as the README says",
  (name) => {
    const { exitCode, printed } = runProgram(name);
    expect(exitCode).toBe(2);
    expect(printed).toContain(`Usage: bun run ${name}`);
  },
);

test("score of a file that is not there ends with 1 and one line, as the README says", () => {
  const { exitCode, printed } = runProgram("score", "no-such-file.pdf");
  expect(exitCode).toBe(1);
  expect(printed.split("\n")).toHaveLength(1);
});
