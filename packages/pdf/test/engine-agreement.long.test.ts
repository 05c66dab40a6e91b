import { expect, test } from "bun:test";
import { corpusFolder, listCorpus, noCorpus } from "./corpus-folder.ts";
import { findDisagreements } from "./engine-agreement.ts";

test.skipIf(corpusFolder === null)(
  "PDFium and pdf.js give the same lines",
  async () => expect(await findDisagreements(listCorpus("zh", "en"))).toEqual([]),
  180_000,
);
if (corpusFolder === null) console.info(`skipped engine agreement: ${noCorpus}`);
