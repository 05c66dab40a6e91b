import { expect, test } from "bun:test";
import fc from "fast-check";
import { findReferenceMarks } from "./reference-marks.ts";

const marksOf = (text: string): string[] => findReferenceMarks(text).map((mark) => `${mark.kind} ${mark.text}`);

test("findReferenceMarks() names the signs of a GB/T entry in their order", () => {
  expect(
    marksOf("钱一. 某种方法［C］//某某会议论文集. 北京: 某某出版社, 2019[2024-05-01]. https://example.org/a.pdf."),
  ).toEqual(["type ［C］", "host //", "accessed [2024-05-01]", "url https://example.org/a.pdf"]);
});

test("findReferenceMarks() names quoted titles, hosts and identifiers of western entries", () => {
  expect(
    marksOf("A. Author, “On signals,” in Proc. Example, 2001. In: Book. doi: 10.1000/182. Accessed: May 1, 2024."),
  ).toEqual(["title “On signals,”", "host in", "host In:", "doi 10.1000/182", "accessed Accessed: May 1, 2024"]);
  expect(marksOf("作者：《城市客流》，某某出版社。")).toEqual(["title 《城市客流》"]);
});

test("findReferenceMarks() counts what stands inside an address as part of it", () => {
  expect(marksOf("See https://doi.org/10.1000/182 and nothing else")).toEqual(["url https://doi.org/10.1000/182"]);
});

test("findReferenceMarks() gives places at which its texts stand, whatever it is given", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const marks = findReferenceMarks(text);
      for (const mark of marks) expect(text.slice(mark.start, mark.end)).toBe(mark.text);
      expect(marks.map(({ start }) => start)).toEqual(marks.map(({ start }) => start).sort((a, b) => a - b));
    }),
  );
});
