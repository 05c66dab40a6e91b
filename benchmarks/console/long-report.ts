import { readFile } from "node:fs/promises";
import { handIn, processed, readJson } from "../../apps/console/test/hand-in.ts";
import { openTestConsole } from "../../apps/console/test/open-console.ts";
import { median } from "../auth/statistics.ts";
import { measureFirstPage, measureScroll, type ScrollCosts } from "./report-page.ts";

/** What the page of a long report costs a browser that has never seen it. */
export interface LongReportCosts extends ScrollCosts {
  readonly pages: number;
  /** Median. */
  readonly firstPageSeconds: number;
}

/** Service and browser are processes of their own. Linux only. */
export async function measureLongReport(pdf: string, rounds: number): Promise<LongReportCosts> {
  const tested = await openTestConsole();
  try {
    const { page } = await tested.signedIn("student", "/my-reports", { alone: true });
    const id = await handIn(page, await readFile(pdf), "A long report");
    await processed(page, id);
    const { pages } = await readJson(page, `/api/v1/reports/${id}`);
    const address = `/console/reports/${id}`;
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1) seconds.push(await measureFirstPage(page, address));
    return { pages, firstPageSeconds: median(seconds), ...(await measureScroll(page, address)) };
  } finally {
    await tested.close();
  }
}
