import { describe, expect, test } from "bun:test";
import { readFileName } from "./file-name.ts";

const latin1 = (bytes: readonly number[]) => Buffer.from(bytes).toString("latin1");
const utf8 = (text: string) => Buffer.from(text).toString("latin1");

describe("readFileName()", () => {
  test("reads UTF-8", () => {
    expect(readFileName(utf8("毕业论文.pdf"))).toBe("毕业论文.pdf");
    expect(readFileName(utf8("Café.pdf"))).toBe("Café.pdf");
    expect(readFileName("report (1).pdf")).toBe("report (1).pdf");
  });

  test("reads GBK where the bytes are no UTF-8 and all are common ideographs", () => {
    expect(readFileName(latin1([0xb1, 0xcf, 0xd2, 0xb5, 0xc2, 0xdb, 0xce, 0xc4, 0x2e, 0x70]))).toBe("毕业论文.p");
    // 《实验》
    expect(readFileName(latin1([0xa1, 0xb6, 0xca, 0xb5, 0xd1, 0xe9, 0xa1, 0xb7]))).toBe("《实验》");
  });

  test("replaces what is neither", () => {
    expect(readFileName(latin1([0x63, 0x61, 0x66, 0xe9, 0x2e, 0x70, 0x64, 0x66]))).toBe("caf\ufffd.pdf");
  });

  test("leaves a name that is decoded already", () => {
    expect(readFileName("毕业论文.pdf")).toBe("毕业论文.pdf");
  });
});
