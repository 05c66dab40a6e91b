import { describe, expect, test } from "bun:test";
import { PdfError } from "../pdf-error.ts";
import { checkForObjects } from "./sniff-pdf.ts";

const codeOf = (text: string): string | null => {
  try {
    checkForObjects(Buffer.from(text));
    return null;
  } catch (error) {
    return PdfError.isInstance(error) ? error.code : String(error);
  }
};

describe("checkForObjects()", () => {
  test("refuses text that speaks of objects", () => {
    expect(codeOf("Notes\nThe obj of this report is 12 0 obj of study.\nendobj is a word of PDF.")).toBe("not_a_pdf");
  });

  test("takes a file without a header whose objects begin at lines", () => {
    expect(codeOf("\n1 0 obj\n<< /Type /Catalog >>\nendobj\n")).toBeNull();
    expect(codeOf("junk\r12 0  obj<<>>".replace("  ", " "))).toBeNull();
  });

  test("takes a header alone", () => {
    expect(codeOf("%PDF-1.7\n")).toBeNull();
  });
});
