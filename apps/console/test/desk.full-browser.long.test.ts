import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { acceptAll, openDesk } from "./desk-journey.ts";
import { eventually } from "./eventually.ts";
import { useFindings } from "./findings-journey.ts";
import { collectGarbage, memoryOf, processOf } from "./page-memory.ts";

const REPORTS = 60;
/** Of one of them. */
const LONG_PAGES = 352;
/** Of the page's process. One document that stays takes more than four. */
const MOST_MEGABYTES = 300;

describe.skipIf(browserPath === null)("the marking desk", () => {
  const scene = useFindings();
  const { tested, held } = scene;

  test("marks sixty reports that one agrees with in sixty presses, none of which waits for the service", async () => {
    for (let number = 1; number <= REPORTS; number += 1) {
      await held(`Sixty ${number}`, number === REPORTS / 2 ? LONG_PAGES : undefined);
    }
    const { page } = await tested.signedIn("teacher", null, { alone: true });
    await openDesk(page, "Sixty");
    const process = await processOf(page);
    const milliseconds = [...(await acceptAll(page, REPORTS))].sort((one, other) => one - other);
    const [median, worst] = [milliseconds[Math.floor(milliseconds.length / 2)] ?? 0, milliseconds.at(-1) ?? 0];
    console.log(`from a press to the next report: median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`);
    await page.getByText("60 / 60").filter({ visible: true }).waitFor();
    await page.getByText(/正在保存 \d/).waitFor({ state: "detached" });
    // What no other process has; the rest of the browser would be there without the desk.
    const used = await memoryOf(process);
    await collectGarbage(page);
    const kept = await memoryOf(process);
    console.log(`memory after sixty: ${used.unshared.toFixed(0)} MB, without garbage ${kept.unshared.toFixed(0)} MB`);
    expect(kept.unshared).toBeLessThan(MOST_MEGABYTES);
    const { total } = await scene.teacher.call("GET", "/api/v1/reports?q=Sixty&released=true");
    expect(total).toBe(REPORTS);
    const drafts = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("rubrica-desk-")));
    await eventually(drafts).toBe(false);
  }, 600_000);
});
