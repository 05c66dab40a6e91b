import { expect, test } from "bun:test";
import { IsolationError } from "@rubrica/isolation";
import { PdfError } from "../pdf-error.ts";
import { asPdfError } from "./as-pdf-error.ts";

const FACTS = { maxMemoryBytes: 5 };

test.each(["timeout", "out_of_memory", "aborted", "crashed"] as const)(
  "asPdfError() says %s of an isolation by the same code, with its facts",
  (code) => {
    const error = asPdfError(new IsolationError(code, FACTS));
    expect(PdfError.isInstance(error) && [error.code, error.facts]).toEqual([code, FACTS]);
  },
);

test("asPdfError() gives the PdfError back that a job threw, and takes the code of others for a mistake", () => {
  const known = asPdfError(new IsolationError("refused", FACTS, "encrypted"));
  const unknown = asPdfError(new IsolationError("refused", FACTS, "no_such_code"));
  expect(PdfError.isInstance(known) && [known.code, known.facts]).toEqual(["encrypted", FACTS]);
  expect(PdfError.isInstance(unknown) && [unknown.code, unknown.facts]).toEqual([
    "crashed",
    { failure: "no_such_code" },
  ]);
});

test("asPdfError() leaves every other error as it is", () => {
  for (const error of [new Error("The disk is full."), new PdfError("damaged"), "text", null]) {
    expect(asPdfError(error)).toBe(error);
  }
});
