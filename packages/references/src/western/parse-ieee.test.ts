import { describe, expect, test } from "bun:test";
import type { CslDate } from "@rubrica/report-model";
import { parseReference } from "../parse-reference.ts";

const date = (...parts: number[]): CslDate => ({ "date-parts": [parts] });
const lee = [{ family: "Lee", given: "K." }];

/** What an entry holds; a field that is `undefined` must be missing. */
const FORMS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["K. Lee, “Noise,” PLoS ONE, vol. 10, no. 4, e0124310, 2015.", { page: "e0124310", "container-title": "PLoS ONE" }],
  [
    "K. Lee, Calm analysis, version 3.3.070, 2014. [Online]. Available: https://www.example.com/.",
    { title: "Calm analysis", edition: "3.3.070" },
  ],
  [
    "Symbols for Quantities of Noise, ANSI Standard Y10.5-1968.",
    {
      type: "standard",
      title: "Symbols for Quantities of Noise",
      number: "Y10.5-1968",
      publisher: "ANSI",
      author: undefined,
    },
  ],
  [
    "Noise (MAC) and Calm (PHY) Specification, IEEE Std. 802.11, 1997.",
    { title: "Noise (MAC) and Calm (PHY) Specification", number: "802.11", publisher: "IEEE", issued: date(1997) },
  ],
  [
    "Systems for Noise, 3rd ed., Eastern Electric Co., Winston-Salem, NC, USA, 1985, pp. 44–60.",
    { publisher: "Eastern Electric Co.", "publisher-place": "Winston-Salem, NC, USA", "container-title": undefined },
  ],
  [
    "K. Lee, “Noise models,” OpenNoise, San Francisco, CA, USA, Tech. Rep., 2020.",
    { publisher: "OpenNoise", "publisher-place": "San Francisco, CA, USA" },
  ],
  [
    "K. Lee, “Calibration,” in New Frontiers in Optics, ser. Proc. SPIE, W. A. Traub, Ed., vol. 5491. Int. Soc. Optics, 2004, pp. 12–13.",
    { "container-title": "New Frontiers in Optics", publisher: "Int. Soc. Optics", volume: "5491", page: "12-13" },
  ],
  [
    "K. Lee, “Reflectometry,” in Fiber Test and Measurement, D. Dent, Ed. Englewood Cliffs, NJ: Example-Hall, 1998.",
    {
      "container-title": "Fiber Test and Measurement",
      editor: [{ family: "Dent", given: "D." }],
      "publisher-place": "Englewood Cliffs, NJ",
      publisher: "Example-Hall",
    },
  ],
  [
    "K. Lee, “Hopping,” in Proc. 10th Int. Conf. Networks (MobiNet), New York, NY: ACM, 2004, pp. 1–7.",
    { "publisher-place": "New York, NY", publisher: "ACM" },
  ],
  [
    "K. Lee, “A model of congestion,” Univ. of Examples, Amherst, MA, CMP Tech. Rep. 99-02, 1999.",
    { publisher: "Univ. of Examples", "publisher-place": "Amherst, MA", number: "99-02" },
  ],
  [
    "K. Lee, “Elections,” National Bureau of Economic Research, Working Paper 25205, October 2018.",
    { publisher: "National Bureau of Economic Research", number: "25205", "container-title": undefined },
  ],
  [
    "K. Lee, “Housing in cities,” Department of Urban Things, 2015. [Online]. Available: https://www.example.org/a.html",
    { publisher: "Department of Urban Things", "container-title": undefined },
  ],
  [
    "K. Lee, “A notice,” U.S. Department of Things Information Service, Springfield, PB 91-194001, 1990.",
    {
      publisher: "U.S. Department of Things Information Service",
      "publisher-place": "Springfield",
      number: "PB 91-194001",
    },
  ],
  [
    "K. Lee, Calm and noise, ser. Lecture Notes in Sound. Cambridge, Mass.: Example Press Ltd., 2012, p. 50.",
    { title: "Calm and noise", "publisher-place": "Cambridge, Mass.", publisher: "Example Press Ltd." },
  ],
  [
    "K. Lee, Calm and noise, 4th ed., T. S. Ash, Ed. Berlin, Heidelberg: Springer, 1981, vol. 2.",
    { title: "Calm and noise", editor: [{ family: "Ash", given: "T. S." }], "publisher-place": "Berlin, Heidelberg" },
  ],
  [
    "K. Lee, Calm and noise, trans. by P. H. Wick. New York: Example Press, 1929.",
    { title: "Calm and noise", translator: [{ family: "Wick", given: "P. H." }], publisher: "Example Press" },
  ],
  ["K. Lee, Calm extensions to noise, 1995.", { title: "Calm extensions to noise", issued: date(1995) }],
  [
    "K. Lee, Calm extensions, 2013. [Online]. Available: http://www.example.org/data.",
    { title: "Calm extensions", publisher: undefined },
  ],
  [
    "K. Lee, “Noise,” IEEE Comput., vol. 37, pp. 14 897–14 900, 1997.",
    { "container-title": "IEEE Comput.", page: "14897-14900" },
  ],
  ["K. Lee, “Noise,” 10 Dec. 2004.", { issued: date(2004, 12, 10) }],
  [
    "K. Lee, “Noise,” in Calm. Kona: Example Press, 20–28 Mar. 1998, pp. 2–13.",
    { issued: date(1998, 3, 20), publisher: "Example Press" },
  ],
  [
    "K. Lee, “Noise,” in Calm studies, P. Ash, Ed. Example Press, 2011, ch. 9, pp. 27–31.",
    { volume: undefined, page: "27-31" },
  ],
  [
    "K. Lee, “The wires”, Blown Productions; HBX, 2002–2008.",
    { publisher: "Blown Productions; HBX", issued: date(2002) },
  ],
  [
    "“Library quarterly”, vol. 1979, 1(1)–. Example & Sons, London, 1979.",
    { volume: "1979, 1(1)-", publisher: "Example & Sons", "publisher-place": "London" },
  ],
  [
    "Training (TR) supervision, (2017). [Online Video]. Available: http://www.example.org/v.aspx",
    { title: "Training (TR) supervision", author: undefined },
  ],
  ["U.S. Const. art. I, § 3.", { type: "legislation", title: "U.S. Const. art. I, § 3", author: undefined }],
  [
    "K. Lee, Calm and noise, 2nd ed. Oxford: Example, 2001, isbn: 0-917072-14-6.",
    { author: lee, "publisher-place": "Oxford" },
  ],
  [
    "鲁鸣, 呐声. 北京: 人民文学出版社, 1979.",
    { author: [{ literal: "鲁鸣" }], title: "呐声", publisher: "人民文学出版社" },
  ],
  [
    "World Noise Organization, Classification of Noise, Sounds and Calm, 11th ed. Geneva: Example, 2018.",
    { title: "Classification of Noise, Sounds and Calm", edition: "11" },
  ],
  [
    "K. Lee, “The alibi”, Serials, WXYZ Chicago, Oct. 2014.",
    { "container-title": "Serials", publisher: "WXYZ Chicago" },
  ],
  [
    "K. Lee, “Spending rules”, Example Research Service, R45123, 2019.",
    { publisher: "Example Research Service", number: "R45123" },
  ],
  ["K. Lee, A blast of noise. Holt, Rinehart & Winston, 1976.", { publisher: "Holt, Rinehart & Winston" }],
  ["K. Lee, “Noise,” J. Noise, vol. 5, Dec. 2000, issn: 1084-6654.", { page: undefined, volume: "5" }],
];

describe("parseIeee()", () => {
  for (const [text, expected] of FORMS) {
    test(`parseIeee() reads ${text.slice(0, 70)}`, () => {
      const item: Readonly<Record<string, unknown>> = { ...parseReference(text).csl };
      for (const [field, value] of Object.entries(expected)) expect([field, item[field]]).toEqual([field, value]);
    });
  }
});
