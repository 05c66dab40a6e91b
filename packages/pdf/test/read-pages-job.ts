/** Runs in a process or thread of its own: reads a document and tells what stands in it, page by page. */
import { serveJobs } from "@rubrica/isolation";
import { ENGINES } from "../src/engine/engines.ts";
import { isolatedReadOptions } from "../src/reading/read-options.ts";
import { readPages } from "../src/reading/read-pages.ts";
import type { ReadMessage, ReadParameters } from "../src/reading/read-parameters.ts";
import { plainTextEngine } from "./plain-text-engine/plain-text-engine.ts";

/** What the tests get of a document. */
export interface PageTexts {
  readonly engine: string;
  readonly pages: readonly string[];
}

serveJobs<ReadParameters, ReadMessage, PageTexts>(async (bytes, parameters, tell) => {
  const options = isolatedReadOptions(parameters, tell, [...ENGINES, plainTextEngine]);
  const { pages, reading } = await readPages(bytes, options);
  return { engine: reading.engine, pages: pages.map(({ lines }) => lines.map(({ text }) => text).join("\n")) };
});
