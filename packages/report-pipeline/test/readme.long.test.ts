import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { QUICK_DATABASE } from "../../adapter-postgres/test/quick-database.ts";

setDefaultTimeout(240_000);

const examples = join(import.meta.dirname, "../../../apps/examples");
const example = join(examples, "src/report-pipeline.ts");

async function run(...files: readonly string[]): Promise<readonly [printed: string, complaints: string, code: number]> {
  const child = Bun.spawn([process.execPath, ...QUICK_DATABASE, example, ...files], {
    stdout: "pipe",
    stderr: "pipe",
  });
  return Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited]);
}

test("report-pipeline.ts prints for the author why a broken PDF has no score", async () => {
  const printed = "download\nconvert\nPDF文件已损坏且无法修复。请用原编辑软件重新导出。\n";
  expect(await run(join(examples, "reports/broken.pdf"))).toEqual([printed, "", 0]);
});
