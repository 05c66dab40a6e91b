/** Reads three documents in readers in which promises are rejected that nobody waits for; prints what came of each. */
import { createChildProcessIsolation } from "../src/isolation/child-process.ts";
import { createWorkerThreadIsolation } from "../src/isolation/worker-thread.ts";
import { parseReport } from "../src/parse-report.ts";
import { writePdf } from "./pdf-writer/write-pdf.ts";

const pdf = writePdf({ pages: [{ items: [] }] });
const isolations = [
  createChildProcessIsolation({ maxReaders: 1, entry: new URL("./stray-rejection-child.ts", import.meta.url) }),
  createWorkerThreadIsolation({ maxReaders: 1, entry: new URL("./stray-rejection-worker.ts", import.meta.url) }),
];
for (const isolation of isolations) {
  for (let document = 0; document < 3; document++) {
    console.log(
      await parseReport(pdf, { isolation }).then(
        (report) => `${report.info.pages} page`,
        (error) => error.code,
      ),
    );
  }
  await isolation.close();
}
