import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { handIn } from "./hand-in.ts";
import { writeLargePdf } from "./large-pdf.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("a large PDF in the console", () => {
  const tested = useTestConsole({ environment: { WORKERS: "mail:1" } });

  test("shows its first page from a small part of the file, although all pages hang on one node", async () => {
    const { page } = await tested.signedIn("student", null);
    const pdf = writeLargePdf(200, 20_000_000);
    const report = await handIn(page, pdf, "A large report");
    let received = 0;
    // Whatever is asked for after four megabytes comes too late: the first page has to be there without it.
    let isHeld = false;
    await page.route(/\/file(\?|$)/, async (route) => {
      if (isHeld) return;
      const answer = await route.fetch();
      const body = await answer.body();
      expect([answer.status(), answer.headers()["content-length"]]).toEqual([206, String(body.byteLength)]);
      received += body.byteLength;
      isHeld = received > 4_000_000;
      await route.fulfill({ response: answer, body });
    });
    await page.goto(`/console/reports/${report}`);
    await page.locator('.page[data-page-number="1"][data-loaded] canvas').waitFor();
    expect(pdf.byteLength).toBeGreaterThan(19_000_000);
    expect(received).toBeLessThan(6_000_000);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});
