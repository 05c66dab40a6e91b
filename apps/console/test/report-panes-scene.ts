import { beforeAll } from "bun:test";
import type { Page } from "playwright-core";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { handIn, readJson } from "./hand-in.ts";
import { writeHintedReport } from "./hinted-report.ts";
import type { WindowOptions } from "./open-console.ts";
import { useTestConsole } from "./use-console.ts";

/** Changes something with the session of the page, as its own requests would. */
async function send(page: Page, method: "POST" | "PUT", path: string, body: unknown): Promise<void> {
  const answer = await page.request.fetch(path, { method, headers: { "Sec-Fetch-Site": "same-origin" }, data: body });
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
}

interface Run {
  readonly run_id: string;
  readonly version: number;
}

async function waitForRuns(page: Page, report: string, count: number): Promise<readonly Run[]> {
  return await waitFor(async () => {
    const { runs } = await readJson(page, `/api/v1/reports/${report}/runs`);
    return runs.length >= count && runs;
  });
}

export const reason = "重算过：<script>alert(1)</script>";

/** A console with a report in which every tab lists something, and the page of a teacher. */
export function useReportPanes(windowOptions: WindowOptions = {}) {
  const tested = useTestConsole();
  let page: Page;
  let report: string;

  beforeAll(async () => {
    ({ page } = await tested.signedIn("teacher", null, windowOptions));
    report = await handIn(page, writeHintedReport(), "reading reports");
    await waitForRuns(page, report, 1);
    await send(page, "POST", `/api/v1/reports/${report}/rescore`, {});
    const run = (await waitForRuns(page, report, 2)).at(-1);
    await send(page, "PUT", `/api/v1/reports/${report}/overrides/body-language`, {
      points: 61,
      reason,
      run_id: run?.run_id,
      version: run?.version,
    });
  });
  return {
    open: (name: string) => page.goto(`/console/reports/${report}?tab=${name}`),
    pane: () => page.getByRole("tabpanel"),
    get page() {
      return page;
    },
    get report() {
      return report;
    },
  };
}
