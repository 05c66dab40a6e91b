/** The documents that the pictures are drawn from: two of the sample reports, and the specimen. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ENGINES, readPages } from "../../../packages/pdf/src/index.ts";
import type { ReadDocument } from "../../../packages/pdf/src/reading/read-pages.ts";
import { BUCKET, writeSpecimen } from "./specimen.ts";
import { type StepByStep, takeSteps } from "./take-steps.ts";

const REPORTS = join(import.meta.dirname, "../../../apps/examples/reports");

export interface Sample extends ReadDocument, StepByStep {
  readonly bytes: Uint8Array;
  /** Drawings of its pages as SVG paths, by index of the page: layout keeps their boxes only. */
  readonly drawings: Readonly<Record<number, string>>;
}

export interface Samples {
  /** A Chinese thesis with cover, abstract and printed contents. */
  readonly thesis: Sample;
  /** An English article in two columns. */
  readonly article: Sample;
  /** One of everything. */
  readonly specimen: Sample;
}

export const READ_OPTIONS = {
  password: null,
  maxPages: 100,
  maxHeapBytes: 256 * 1024 * 1024,
  engines: ENGINES,
  onProgress: (): void => {},
};

export async function readSamples(): Promise<Samples> {
  return {
    thesis: await readSample(await readReportFile("chinese-thesis.pdf")),
    article: await readSample(await readReportFile("two-column-article.pdf")),
    specimen: await readSample(writeSpecimen(), { 1: BUCKET }),
  };
}

async function readReportFile(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(join(REPORTS, name)));
}

async function readSample(bytes: Uint8Array, drawings: Sample["drawings"] = {}): Promise<Sample> {
  const read = await readPages(bytes, READ_OPTIONS);
  return { ...read, ...takeSteps({ ...read, bytes: bytes.length }), bytes, drawings };
}
