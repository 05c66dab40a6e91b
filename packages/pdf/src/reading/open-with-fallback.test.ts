import { expect, test } from "bun:test";
import { writePdf } from "../../test/pdf-writer/write-pdf.ts";
import type { PdfDocument, PdfEngine } from "../engine/pdf-engine.ts";
import { createPdfiumEngine } from "../engine/pdfium/pdfium-engine.ts";
import { createPdfjsEngine } from "../engine/pdfjs/pdfjs-engine.ts";
import { PdfError, type PdfErrorCode } from "../pdf-error.ts";
import { openWithFallback } from "./open-with-fallback.ts";

const options = { password: null, limits: { maxHeapBytes: 64 * 1024 * 1024 } };
const whole = writePdf({ pages: [{ items: [{ kind: "text", text: "whole", x: 72, y: 100 }] }] });

/** An engine that fails to open anything with the given code. */
function failing(name: PdfEngine["name"], code: PdfErrorCode): PdfEngine {
  return { name, supportsRendering: false, open: () => Promise.reject(new PdfError(code, { engine: name })) };
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "none",
    (error: PdfError) => error.code,
  );
}

test("openWithFallback() takes the first engine and has no reason to record", async () => {
  const opened = await openWithFallback(whole, { ...options, engines: [createPdfiumEngine(), createPdfjsEngine()] });
  await opened.document.close();

  expect(opened.engine.name).toBe("pdfium");
  expect([opened.fallbackReason, opened.repaired]).toEqual([null, false]);
});

test("openWithFallback() falls back to the second engine and says why", async () => {
  const engines = [failing("pdfium", "damaged"), createPdfjsEngine()];
  const opened = await openWithFallback(whole, { ...options, engines });
  await opened.document.close();

  expect(opened.engine.name).toBe("pdfjs");
  expect(opened.fallbackReason).toBe("pdfium: damaged");
});

test("openWithFallback() repairs what no engine opens", async () => {
  const file = Buffer.from(whole).toString("latin1");
  const cut = whole.subarray(0, file.indexOf("trailer") - 200);
  const opened = await openWithFallback(cut, { ...options, engines: [createPdfiumEngine(), createPdfjsEngine()] });
  const page = await opened.document.page(0);
  await opened.document.close();

  expect(opened.repaired).toBe(true);
  expect(opened.fallbackReason).toBe("pdfium: damaged, pdfjs: damaged");
  expect(page.glyphs.text.join("")).toBe("whole");
});

test("openWithFallback() rejects with the most telling error of all attempts", async () => {
  const engines = [failing("pdfium", "damaged"), failing("pdfjs", "encrypted")];

  expect(await codeOf(openWithFallback(whole, { ...options, engines }))).toBe("encrypted");
  expect(
    await codeOf(openWithFallback(new Uint8Array(9), { ...options, engines: [failing("pdfium", "damaged")] })),
  ).toBe("damaged");
});

test("openWithFallback() passes over an engine that finds no pages", async () => {
  const empty = { facts: { pageCount: 0 }, close: async () => {} } as unknown as PdfDocument;
  const blind: PdfEngine = { name: "pdfium", supportsRendering: false, open: async () => empty };
  const opened = await openWithFallback(whole, { ...options, engines: [blind, createPdfjsEngine()] });
  await opened.document.close();

  expect(opened.fallbackReason).toBe("pdfium: no_pages");
  expect(await codeOf(openWithFallback(whole, { ...options, engines: [blind] }))).toBe("no_pages");
});
