/** Reads three documents where promises are rejected that nobody waits for; prints what came of each. */
import { createChildProcessIsolation, createWorkerThreadIsolation } from "../src/reading/pdf-isolation.ts";
import { type ReadIsolation, runWithFallback } from "../src/reading/run-with-fallback.ts";
import { writePdf } from "./pdf-writer/write-pdf.ts";
import type { PageTexts } from "./read-pages-job.ts";

const pdf = writePdf({ pages: [{ items: [] }] });
const options = { maxConcurrency: 1, entry: new URL("./stray-rejection-job.ts", import.meta.url) };
const isolations: readonly ReadIsolation<never, PageTexts>[] = [
  createChildProcessIsolation(options),
  createWorkerThreadIsolation(options),
];
for (const isolation of isolations) {
  for (let document = 0; document < 3; document++) {
    console.log(
      await runWithFallback(isolation, pdf).then(
        ({ result }) => `${result.pages.length} page`,
        (error) => error.code,
      ),
    );
  }
  await isolation.close();
}
