import type { Page } from "../../apps/console/test/browser.ts";
import { collectGarbage, memoryOf, processOf } from "../../apps/console/test/page-memory.ts";

const drawnPage = ".page[data-loaded] canvas";

/** Seconds from the navigation to the first page drawn, nothing of the console or the PDF in the cache. */
export async function measureFirstPage(signedIn: Page, address: string): Promise<number> {
  const page = await coldPage(signedIn);
  const begun = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(drawnPage).first().waitFor({ timeout: 60_000 });
  const seconds = (performance.now() - begun) / 1000;
  await page.context().close();
  return seconds;
}

/** What scrolling a document to its end costs. */
export interface ScrollCosts {
  /** Megabytes of the page's process: with the first page drawn, at most on the way, and at the end without garbage. */
  readonly atFirst: number;
  readonly most: number;
  readonly kept: number;
  /** The page that was in sight when it was most. */
  readonly mostAtPage: number;
  readonly drawn: number;
}

export async function measureScroll(signedIn: Page, address: string): Promise<ScrollCosts> {
  const page = await coldPage(signedIn);
  await page.goto(address);
  await page.locator(drawnPage).first().waitFor({ timeout: 60_000 });
  const process = await processOf(page);
  const atFirst = (await memoryOf(process)).proportional;
  let most = { size: atFirst, page: 1 };
  const drawn = new Set<string>();
  const scroll = page.getByRole("group", { name: /^(页面|Pages)$/ });
  for (;;) {
    const { numbers, atEnd } = await scroll.evaluate(async (element) => {
      element.scrollTop += element.clientHeight;
      // Until what came into sight is drawn, as long as somebody would look at it.
      for (let frame = 0; frame < 12; frame += 1) await new Promise(requestAnimationFrame);
      return {
        numbers: [...element.querySelectorAll<HTMLElement>(".page[data-loaded]")].map(
          ({ dataset }) => dataset.pageNumber ?? "",
        ),
        atEnd: element.scrollTop + element.clientHeight >= element.scrollHeight - 2,
      };
    });
    for (const number of numbers) drawn.add(number);
    const size = (await memoryOf(process)).proportional;
    if (size > most.size) most = { size, page: Math.max(...numbers.map(Number)) };
    if (atEnd) break;
  }
  await collectGarbage(page);
  const kept = (await memoryOf(process)).proportional;
  await page.context().close();
  return { atFirst, most: most.size, mostAtPage: most.page, kept, drawn: drawn.size };
}

/**
 * A window of its own with the same session, which goes to every port of the host.
 * @param origin default: that of the signed-in window.
 */
export async function coldPage(signedIn: Page, origin: string = new URL(signedIn.url()).origin): Promise<Page> {
  const browser = signedIn.context().browser();
  if (!browser) throw new Error("The window has no browser.");
  const context = await browser.newContext({
    baseURL: origin,
    storageState: await signedIn.context().storageState(),
    viewport: { width: 1440, height: 900 },
  });
  return context.newPage();
}
