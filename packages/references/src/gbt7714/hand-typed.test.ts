import { describe, expect, test } from "bun:test";
import type { CslDate } from "@rubrica/report-model";
import { parseReference } from "../parse-reference.ts";

const date = (...parts: number[]): CslDate => ({ "date-parts": [parts] });
const wang = { literal: "王小明" };

/** Entries with marks as people type them, and what they hold. */
const ENTRIES: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  [
    "王小明,李大华.城市客流(J).交通学报,2019,36(4):5-8",
    { type: "article-journal", title: "城市客流", "container-title": "交通学报", volume: "36" },
  ],
  [
    "王小明、李大华等：《城市客流》[J]，《交通学报》，2019年第4期，第5-8页。",
    {
      author: [wang, { literal: "李大华" }],
      title: "城市客流",
      "container-title": "交通学报",
      issue: "4",
      page: "5-8",
    },
  ],
  [
    "王小明. 城市客流[EB/OL]. 2019年3月5日. http://www.example.com/a.html",
    { issued: date(2019, 3, 5), publisher: undefined },
  ],
  [
    "J. Smith, K. Lee and M. Dent. Noise of things[J]. Nature, vol. 521, no. 3, pp. 436-444, 2019.",
    {
      author: [
        { family: "Smith", given: "J." },
        { family: "Lee", given: "K." },
        { family: "Dent", given: "M." },
      ],
      title: "Noise of things",
      "container-title": "Nature",
      volume: "521",
      issue: "3",
      page: "436-444",
      issued: date(2019),
    },
  ],
  [
    "Smith J. Noise of things[A]. In: Dent M, ed. Proceedings of Noise[C]. New York: Example Press, 2019. 436-444.",
    { editor: [{ family: "Dent", given: "M" }], "container-title": "Proceedings of Noise", edition: undefined },
  ],
  ["Smith J. Noise of things (2nd edition)[M]. Wiley, 2019.", { edition: "2", publisher: "Wiley" }],
  [
    "Smith J. Noise of things[D]. Ph.D. dissertation, Example University, 2019.",
    { publisher: "Example University", genre: "Ph.D. dissertation" },
  ],
  [
    "王小明. 城市客流[J/OL]. 交通学报: 1-8[2024-03-05]. https://doi.org/10.1234/j.abc.2024.01.001.",
    { "container-title": "交通学报", page: "1-8", accessed: date(2024, 3, 5) },
  ],
  ["王小明（Wang Xiaoming）. 城市客流[J]. 交通学报, 2019, 36(4): 5-8.", { author: [wang] }],
  [
    "史密斯（Smith J.）著. 王小明译. 城市客流[M]. 北京: 科学出版社, 2019.",
    { author: [{ literal: "史密斯" }], translator: [wang], title: "城市客流" },
  ],
  [
    "王小明. 客流数据集[DS/OL]. 2023[2023-05-01]. https://www.example.com/data. CSTR: 12345.11.abc.2023.",
    { type: "dataset", publisher: undefined, page: undefined },
  ],
  ["谭大浩. 客流程序（第四版）[M]. 北京: 科学出版社, 2010.", { edition: "4" }],
  [
    "Homer. Noise[M]. Ed. by HICKS R D. Cambridge: Example Press, 1907.",
    { editor: [{ family: "HICKS", given: "R D" }], "publisher-place": "Cambridge", publisher: "Example Press" },
  ],
  [
    "Homer. Noise[M]. Trans. byWICK P H, DENT F M. New York: G. P. Example, 1929.",
    {
      translator: [
        { family: "WICK", given: "P H" },
        { family: "DENT", given: "F M" },
      ],
      "publisher-place": "New York",
    },
  ],
  [
    "Homer. Noise[M]. Ed. and trans. by HERCZ J. Berlin: S. Example, 1869.",
    { editor: [{ family: "HERCZ", given: "J" }], translator: undefined, "publisher-place": "Berlin" },
  ],
];

describe("parseGbt7714()", () => {
  for (const [text, expected] of ENTRIES) {
    test(`parseGbt7714() reads what was typed by hand: ${text.slice(0, 60)}`, () => {
      const item: Readonly<Record<string, unknown>> = { ...parseReference(text).csl };
      for (const [field, value] of Object.entries(expected)) expect([field, item[field]]).toEqual([field, value]);
    });
  }
});
