import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { acceptAll, openDesk, testDeskIn } from "./desk-journey.ts";
import { eventually } from "./eventually.ts";
import { useFindings } from "./findings-journey.ts";

const reports = 60;

describe.skipIf(browserPath === null)("the marking desk", () => {
  const scene = useFindings();
  const { tested, held } = scene;

  testDeskIn("en", 1440, scene);
  testDeskIn("zh", 390, scene);
  testDeskIn("en", 390, scene);
  testDeskIn("en", 1100, scene);

  test("marks sixty reports that one agrees with in sixty presses, none of which waits for the service", async () => {
    for (let number = 1; number <= reports; number += 1) await held(`Sixty ${number}`);
    const { page } = await tested.signedIn("teacher", "/class");
    await openDesk(page, "Sixty");
    const milliseconds = [...(await acceptAll(page, reports))].sort((one, other) => one - other);
    const [median, worst] = [milliseconds[Math.floor(milliseconds.length / 2)] ?? 0, milliseconds.at(-1) ?? 0];
    console.log(`from a press to the next report: median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`);
    await page.getByText("60 / 60").first().waitFor();
    await page.getByText(/正在保存 \d/).waitFor({ state: "detached" });
    const { total } = await scene.teacher.call("GET", "/api/v1/reports?q=Sixty&released=true");
    expect(total).toBe(reports);
    const kept = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("rubrica-desk-")));
    await eventually(kept).toBe(false);
  }, 600_000);
});
