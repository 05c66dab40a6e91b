import { describe, expect, test } from "bun:test";
import { writePdf } from "../../../packages/pdf/test/pdf-writer/write-pdf.ts";
import { browserPath } from "./browser.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { handIn, processed, readJson, sampleReport } from "./hand-in.ts";
import { testQuoteLines } from "./quote-lines-journey.ts";
import { recognisedTitle, testQuotesIn, testReportOnPhone, useReport } from "./report-journey.ts";

describe.skipIf(browserPath === null)("the page of a report", () => {
  const scene = useReport();
  const { tested, open } = scene;

  testQuotesIn("en", Number.POSITIVE_INFINITY, scene);
  testQuoteLines(scene);
  testReportOnPhone("zh", { theme: "light", width: 390 }, scene);
  testReportOnPhone("en", { theme: "dark", width: 360 }, scene);

  test("marks lie on their words where pages are turned and cropped, and a script in the PDF stays inert", async () => {
    const { page: theirs } = await tested.signedIn("student", null);
    const turned = await handIn(theirs, turnedPages(), "turned");
    expect(await processed(theirs, turned)).toBe("scored");
    // What stands there is no report to speak of: it is on hold, and a teacher reads it.
    const { page } = await tested.signedIn("teacher", "/class");
    await page.route(/\/score$/, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const { pages } = await readJson(page, `/api/v1/reports/${turned}/content?parts=pages`);
      // The service quotes what it wants; here one line of each page is asked for.
      body.data.sections[1].criteria[0].evidence = pages.flatMap((each: TextPage) => {
        const line = each.lines.find(({ text }) => text.includes(quoteOn(each.number)));
        const { box = null, text = "" } = line ?? {};
        return [{ quote: text, page: each.number, box, start: null, end: null, verified: true, exact: true }];
      });
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`/console/reports/${turned}`);
    await page.locator('[data-criterion="2.1"] button').first().click();
    for (const number of [1, 2, 3, 4]) {
      await page.locator(`[data-quote="2.1-${number}"] button`).click();
      const mark = page.locator(`.page [data-evidence="2.1-${number}"][aria-current="true"]`);
      await mark.waitFor();
      const words = page.locator(`.page[data-page-number="${number}"] .textLayer`).getByText(quoteOn(number));
      await words.waitFor();
      await eventually(async () => {
        const covered = share(await mark.boundingBox(), await words.boundingBox());
        return { number, covered: covered > 0.8 };
      }).toEqual({ number, covered: true });
    }
    expect(await page.title()).not.toContain("pwned");
  });

  test("it loads at most 320 kB, compressed, besides the worker that reads the PDF", async () => {
    const page = await open("/sign-in", { alone: true });
    const files = new Map<string, number>();
    page.on("response", async (response) => {
      if (!response.url().includes("/console/files/")) return;
      files.set(response.url(), (await response.request().sizes()).responseBodySize);
    });
    await page.goto(`/console/reports/${scene.thesis}`);
    await page.locator(".page canvas").first().waitFor();
    await page.waitForLoadState("networkidle");
    const kilobytes = [...files.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
    expect(kilobytes).toBeGreaterThan(100);
    expect(kilobytes).toBeLessThan(320);
  });

  test("keys lead from evidence to evidence, from page to page and to words", async () => {
    const page = await open(`/reports/${scene.thesis}`);
    await page.locator(".page canvas").first().waitFor();
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    const at = () => new URL(page.url()).searchParams.get("at");
    await page.keyboard.press("j");
    await page.locator('.page [data-evidence][aria-current="true"]').waitFor();
    const first = at();
    await page.keyboard.press("j");
    await page.waitForURL((url) => url.searchParams.get("at") !== first);
    await page.keyboard.press("k");
    await page.waitForURL((url) => url.searchParams.get("at") === first);
    // A criterion that was opened is read: the next evidence is its own, or that of the first one after it that has any.
    for (const [criterion, next] of [
      ["2.2", "2.2-1"],
      ["2.3", "3.1-1"],
      ["1.1", first],
    ]) {
      const line = page.locator(`[data-criterion="${criterion}"] button`).first();
      if ((await line.getAttribute("aria-expanded")) === "true") await line.click();
      await line.click();
      await page.waitForURL((url) => !url.searchParams.has("at"));
      await page.locator(`[data-criterion="${criterion}"][aria-current="true"]`).waitFor();
      await page.keyboard.press("j");
      await page.waitForURL((url) => url.searchParams.get("at") === next);
    }
    const field = page.getByLabel("页码");
    const isAt = (number: number) =>
      page.waitForFunction(
        (value) => (document.querySelector("input[aria-label=页码]") as HTMLInputElement).value === value,
        String(number),
      );
    await field.fill("1");
    await field.press("Enter");
    await isAt(1);
    await field.blur();
    // Each press counts, however soon the next one comes.
    await page.evaluate(() => {
      for (let times = 0; times < 2; times += 1) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "]", bubbles: true }));
      }
    });
    await isAt(3);
    await page.keyboard.press("[");
    await isAt(2);
    // Enter opens the criterion that is being read, once it was closed.
    const line = page.locator(`[data-criterion="${first?.split("-")[0]}"] button`).first();
    await line.click();
    await eventually(() => line.getAttribute("aria-expanded")).toBe("false");
    await line.evaluate((button) => (button as HTMLElement).blur());
    await page.keyboard.press("Enter");
    await page
      .locator(`[data-criterion="${first?.split("-")[0]}"] button[aria-expanded="true"]`)
      .first()
      .waitFor();
    // Words are found in the whole document.
    await page.keyboard.press("/");
    await page.keyboard.type("结论");
    await page.getByText(/^\d+ \/ \d+$/).waitFor();
    await page.locator(".textLayer .highlight.selected").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel("在文中查找").first().waitFor();
    await eventually(() => page.locator(".textLayer .highlight").count()).toBe(0);
  });

  test("a file that is gone, a report that is not there and one that failed say what to do", async () => {
    const page = await open("/my-reports");
    await page.route(/\/file$/, (route) => route.fulfill({ status: 404, body: "{}" }));
    await page.goto(`/console/reports/${scene.thesis}`);
    await page.getByText("PDF 文件不在了").waitFor();
    await page.goto("/console/reports/00000000-0000-4000-8000-000000000000");
    await page.getByRole("heading", { name: "没有这份报告" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.unroute(/\/file$/);
    const broken = await handIn(page, await sampleReport("broken.pdf"), "broken");
    expect(await processed(page, broken)).toBe("failed");
    await page.goto(`/console/reports/${broken}`);
    await page.getByText("这份报告没能处理完").waitFor();
    await page.getByRole("link", { name: "换一份提交" }).waitFor();
    await page.getByRole("button", { name: "再处理一次" }).click();
    await page.getByText("正在处理").or(page.getByText("这份报告没能处理完")).first().waitFor();
  });

  test("on paper it is title, score and every reason", async () => {
    const page = await open(`/reports/${scene.thesis}`);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    const sheet = page.getByRole("article");
    await sheet.getByRole("heading", { name: recognisedTitle }).waitFor();
    await eventually(() => sheet.locator("[data-criterion] [data-quote]").count()).toBeGreaterThan(5);
    await eventually(() => page.getByRole("tablist").isVisible()).toBe(false);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await sheet.waitFor({ state: "detached" });
  });

  test("where the PDF is refused its text stands instead, with the same evidence", async () => {
    const page = await open("/my-reports");
    await page.route(/\/file$/, (route) => route.fulfill({ status: 200, contentType: "application/pdf", body: "no" }));
    await page.goto(`/console/reports/${scene.thesis}?at=2.2-1`);
    await page.getByText("浏览器画不出这份 PDF，下面是读出的文字。依据照样标出。").waitFor();
    const mark = page.locator('[data-evidence="2.2-1"][aria-current="true"]').first();
    await mark.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.locator('[data-criterion="2.2"] button').first().click();
    await mark.click();
    await page.locator('[data-criterion="2.2"] button[aria-expanded="true"]').first().waitFor();
  });
});

interface TextPage {
  readonly number: number;
  readonly lines: readonly { readonly text: string; readonly box: object }[];
}

const quoteOn = (page: number) => `The measured latency of page ${page} stays below a millisecond`;

/** Four pages turned by 90, 180 and 270 degrees and cropped, with a script that would change the title. */
function turnedPages(): Uint8Array {
  const filler = Array.from({ length: 24 }, (_, line) => ({
    kind: "text" as const,
    text: `Line ${line + 1} of this report describes the design of a scheduler and what was measured of it.`,
    x: 80,
    y: 240 + line * 20,
    size: 11,
  }));
  return writePdf({
    script: 'app.alert("pwned"); document.title = "pwned";',
    pages: [90, 180, 270, 0].map((rotate, index) => ({
      rotate,
      ...(index > 1 && { cropBox: [40, 60, 560, 800] as const }),
      items: [{ kind: "text" as const, text: `${quoteOn(index + 1)}.`, x: 90, y: 180, size: 12 }, ...filler],
    })),
  });
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What of the smaller rectangle the other one covers, 0 to 1. */
function share(a: Rectangle | null, b: Rectangle | null): number {
  if (!a || !b) return 0;
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.min(a.width * a.height, b.width * b.height);
}
