import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseReport } from "@rubrica/report-parser";
import { type ChatBody, completion, properAnswer, startFakeModel } from "../../scoring/test/fake-model.ts";
import { paidTwice } from "./model-questions.ts";

setDefaultTimeout(180_000);

test("answers that were paid for outlast kill -9", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rubrica-killed-"));
  const parsed = join(folder, "parsed.json");
  const sample = join(import.meta.dirname, "../../../apps/examples/reports/chinese-thesis.pdf");
  await writeFile(parsed, JSON.stringify(await parseReport(sample)));
  const answered: ChatBody[] = [];
  let killer: (() => void) | null = null;
  try {
    using model = startFakeModel((body) => {
      if (killer !== null && answered.length === 2) {
        killer();
        return new Promise<Response>(() => {});
      }
      answered.push(body);
      return completion(properAnswer(body));
    });
    const run = () =>
      Bun.spawn(
        [
          process.execPath,
          join(import.meta.dirname, "killed-scoring-program.ts"),
          join(folder, "objects"),
          "00000000-0000-4000-8000-000000000001",
          parsed,
          model.baseUrl,
        ],
        { stdout: "pipe" },
      );
    const first = run();
    killer = () => first.kill("SIGKILL");
    await first.exited;
    expect(first.signalCode).toBe("SIGKILL");
    expect(answered).toHaveLength(2);

    killer = null;
    const second = run();
    expect((await new Response(second.stdout).text()).trim()).toBe("ai");
    expect(answered.length).toBeGreaterThan(3);
    expect(paidTwice(answered)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
