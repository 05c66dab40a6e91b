import { beforeAll } from "bun:test";
import type { Page } from "playwright-core";
import { type PersonClient, personClient } from "./person-client.ts";
import { useTestConsole } from "./use-console.ts";

export const PART_FILE = /\/console\/files\/history-pane-[^/]*\.js$/;

export const isFirst = (page: Page) => page.evaluate(() => "isFirst" in window);

/** A console with a report whose history is loaded when it is needed. */
export function useReportInParts() {
  const tested = useTestConsole();
  let account: Awaited<ReturnType<typeof tested.account>>;
  let student: PersonClient;
  let id = "";
  beforeAll(async () => {
    account = await tested.account("student");
    student = await personClient(tested, account);
    id = await student.handIn("course-report.pdf");
  });

  /** The report, in a page that has loaded nothing of its history yet. */
  const open = async (): Promise<Page> => {
    const page = await tested.signedInAs(account, "/my-reports", { alone: true, language: "en" });
    await page.goto(`/console/reports/${id}`);
    await page.getByRole("tab", { name: "History" }).waitFor();
    await page.evaluate(() => Object.assign(window, { isFirst: true }));
    return page;
  };
  return { open };
}
