import { afterAll, afterEach, describe, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserPath } from "./browser.ts";
import { eventually } from "./eventually.ts";
import { heldService, stagesHeldIn } from "./hold-stages.ts";
import { useTestConsole } from "./use-console.ts";

const report = join(import.meta.dirname, "../../examples/reports/course-report.pdf");

describe.skipIf(browserPath === null)("a report that is watched", () => {
  const tested = useTestConsole({ environment: { ROLE: "api" } });
  const folder = mkdtempSync(join(tmpdir(), "rubrica-killed-"));
  const workers: Bun.Subprocess[] = [];
  afterEach(async () => {
    for (const worker of workers) worker.kill("SIGKILL");
    await Promise.all(workers.map(({ exited }) => exited));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A worker process over the database and files of the service. */
  const startWorker = () => {
    const worker = Bun.spawn([process.execPath, heldService], {
      env: {
        PATH: process.env.PATH ?? "",
        LOG_LEVEL: "silent",
        DATA_DIR: tested.server.dataFolder,
        DATABASE_URL: tested.server.databaseUrl ?? "",
        ROLE: "worker",
        HELD_STAGES: folder,
      },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
    });
    workers.push(worker);
    return worker;
  };

  test("waits for a worker, and goes on by itself when one is killed and another comes", async () => {
    const { page } = await tested.signedIn("student", "/my-reports");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "选择文件" }).click();
    await (await chooser).setFiles(report);
    await page.getByText(/排队中/).waitFor();

    const held = stagesHeldIn(folder);
    await held.hold("score");
    const doomed = startWorker();
    const current = page.locator('[aria-current="step"]');
    await current.filter({ hasText: /^评分 \d+ %$/ }).waitFor();
    doomed.kill("SIGKILL");
    await doomed.exited;
    await eventually(() => current.textContent()).toMatch(/^评分/);

    await held.release("score");
    startWorker();
    await page.getByText("临时 · 模拟评分").waitFor();
    await eventually(() => page.getByText("连接断").count()).toBe(0);
  });
});
