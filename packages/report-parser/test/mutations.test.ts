import { afterAll, expect, test } from "bun:test";
import { createChildProcessIsolation, PdfError } from "@rubrica/pdf";
import fc from "fast-check";
import { type Mutation, mutate } from "../../pdf/test/mutate-pdf.ts";
import { writePdf } from "../../pdf/test/pdf-writer/write-pdf.ts";
import { locateParseWorker, type ParseIsolation, parseReport } from "../src/parse-report.ts";

/** Thousands more run in `benchmarks/robustness/measure-robustness.ts`. */
const RUNS = 60;
const isolation: ParseIsolation = createChildProcessIsolation({
  entry: locateParseWorker(),
  maxConcurrency: 1,
  maxJobsPerRunner: RUNS,
});
afterAll(() => isolation.close());

const original = writePdf({
  info: { Title: "课程报告" },
  outline: [{ title: "1 Introduction", page: 0, children: [{ title: "1.1 Aim", page: 1 }] }],
  structure: [
    { role: "H1", page: 0, mcids: [0] },
    { role: "P", page: 1, mcids: [0] },
  ],
  images: [{ width: 4, height: 4, grey: new Uint8Array(16) }],
  pageLabels: "0 <</S/r>>",
  pages: [
    {
      items: [
        { kind: "text", text: "1 Introduction", x: 72, y: 80, size: 18, mcid: 0 },
        { kind: "text", text: "摘要：本文研究", x: 72, y: 120, font: "song" },
        { kind: "line", from: [72, 200], to: [500, 200] },
        { kind: "image", box: [72, 300, 200, 400], image: 0 },
      ],
      links: [{ box: [72, 70, 200, 90], page: 1, y: 10 }],
    },
    { rotate: 90, items: [{ kind: "text", text: "1.1 Aim", x: 72, y: 80, mcid: 0 }] },
  ],
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const length = fc.integer({ min: 1, max: 2000 });
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({
    kind: fc.constant("flip" as const),
    places: fc.array(share, { minLength: 1, maxLength: 40 }),
    bits: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 5 }),
  }),
  fc.record({ kind: fc.constant("truncate" as const), place: share }),
  fc.record({ kind: fc.constant("cut" as const), place: share, length }),
  fc.record({ kind: fc.constant("copy" as const), from: share, place: share, length }),
  fc.record({
    kind: fc.constant("number" as const),
    place: share,
    value: fc.constantFrom(0, -1, 1, 7, 65_536, 2_147_483_648, 1e15),
  }),
);

test("parseReport() ends every damaged file in a report or a typed error", async () => {
  const property = fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (mutations) => {
    const damaged = mutations.reduce(mutate, original);
    const outcome = await parseReport(damaged, { isolation, deadlineMilliseconds: 20_000 }).then(
      (report) => report.schemaVersion,
      (error: unknown) => error,
    );
    if (typeof outcome === "number") return;
    expect(PdfError.isInstance(outcome) ? outcome.code : outcome).not.toBe("crashed");
    expect(PdfError.isInstance(outcome)).toBe(true);
  });
  await fc.assert(property, { numRuns: RUNS, seed: 1 });
}, 240_000);
