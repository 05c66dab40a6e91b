import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as knowledgeGraph from "../src/index.ts";
import { buildReport, work } from "./report-builder.ts";

test("the README's example runs and prints what it says", async () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const [, imports = "", body = ""] =
    /```ts\nimport \{([^}]*)\} from "@rubrica\/knowledge-graph";\n([\s\S]*?)```/.exec(readme) ?? [];
  const names = imports.split(",").map((name) => name.trim());
  expect(Object.keys(knowledgeGraph)).toEqual(expect.arrayContaining(names));

  const reports = [
    {
      id: "1",
      fileName: "1.pdf",
      parsed: buildReport({
        keywords: ["卷积神经网络"],
        lines: ["卷积神经网络（CNN）[1]"],
        references: [work("深度学习综述")],
      }),
    },
    { id: "2", fileName: "2.pdf", parsed: buildReport({ keywords: ["CNN"], references: [work("深度学习综述")] }) },
  ];
  const printed: string[] = [];
  const run = new Function("reports", "console", ...names, `return (async () => {${body}})();`);
  const exported = new Map<string, unknown>(Object.entries(knowledgeGraph));
  await run(
    reports,
    { log: (...values: unknown[]) => printed.push(values.join(" ")) },
    ...names.map((name) => exported.get(name)),
  );
  expect(printed).toEqual(["卷积神经网络: 2 reports among 3 nodes", "CNN is 卷积神经网络 (abbreviation)", "true true"]);
});
