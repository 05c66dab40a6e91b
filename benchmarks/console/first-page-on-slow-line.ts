import { handIn } from "../../apps/console/test/hand-in.ts";
import { writeLargePdf } from "../../apps/console/test/large-pdf.ts";
import { openTestConsole } from "../../apps/console/test/open-console.ts";
import { median } from "../auth/statistics.ts";
import { coldPage } from "./report-page.ts";

/** What the first page of a large PDF costs over a slow line. */
export interface FirstPageOnSlowLine {
  readonly pages: number;
  readonly megabytes: number;
  /** Medians: from the navigation until it is drawn, nothing in the cache; and what came over the line until then. */
  readonly seconds: number;
  readonly receivedMegabytes: number;
}

const MEGABITS_PER_SECOND = 20;

/**
 * A made PDF of 500 pages and 50 MB whose pages all hang on one node, as Word writes them, in Chromium throttled to 20 Mbit/s and
 * 20 ms. The report is not processed: nothing else is drawn, and nothing else works.
 */
export async function measureFirstPageOnSlowLine(rounds: number): Promise<FirstPageOnSlowLine> {
  const [pages, pdf] = [500, writeLargePdf(500, 50_000_000)];
  const tested = await openTestConsole({ environment: { WORKERS: "mail:1" } });
  try {
    const { page: signedIn } = await tested.signedIn("student", "/my-reports", { alone: true });
    const id = await handIn(signedIn, pdf, "A large report");
    const found: { readonly seconds: number; readonly received: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await coldPage(signedIn);
      const session = await page.context().newCDPSession(page);
      let received = 0;
      session.on("Network.dataReceived", ({ encodedDataLength }) => {
        received += encodedDataLength;
      });
      await session.send("Network.enable");
      const throughput = (MEGABITS_PER_SECOND * 1_000_000) / 8;
      await session.send("Network.emulateNetworkConditions", {
        ...{ offline: false, latency: 20, downloadThroughput: throughput, uploadThroughput: throughput },
      });
      const begun = performance.now();
      await page.goto(`/console/reports/${id}`, { waitUntil: "commit" });
      await page.locator('.page[data-page-number="1"][data-loaded] canvas').waitFor({ timeout: 120_000 });
      found.push({ seconds: (performance.now() - begun) / 1000, received });
      await page.context().close();
    }
    return {
      pages,
      megabytes: pdf.byteLength / 1e6,
      seconds: median(found.map(({ seconds }) => seconds)),
      receivedMegabytes: median(found.map(({ received }) => received)) / 1e6,
    };
  } finally {
    await tested.close();
  }
}
