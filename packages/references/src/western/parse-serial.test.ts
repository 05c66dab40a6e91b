import { describe, expect, test } from "bun:test";
import { parseReference } from "../parse-reference.ts";
import { authorListEnd } from "./author-list.ts";

const lee = { family: "Lee", given: "K." };

/** What an article holds; a field that is `undefined` must be missing. */
const FORMS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  [
    "C.-Y. Lee et al., Phys. Rev. B 81, 035332 (2010)",
    {
      author: [{ family: "Lee", given: "C.-Y." }],
      title: undefined,
      "container-title": "Phys. Rev. B",
      volume: "81",
      page: "035332",
      issued: { "date-parts": [[2010]] },
    },
  ],
  [
    "K. Lee and M. Dent, Nature, 467 (2010), pp. 29",
    { "container-title": "Nature", volume: "467", page: "29", title: undefined },
  ],
  [
    "Dent S et al, 1997 Astrophys. J. 483 565",
    { author: [{ family: "Dent", given: "S" }], "container-title": "Astrophys. J.", volume: "483", page: "565" },
  ],
  [
    "Dent G F R and Wick W, 1987 Class. Quantum Grav. 4 1697",
    { "container-title": "Class. Quantum Grav.", volume: "4", page: "1697", issued: { "date-parts": [[1987]] } },
  ],
  [
    "Dent, G.-F.; Wick, B. D. J. Am. Chem. Soc. 2010, 132, 1234–1240.",
    { "container-title": "J. Am. Chem. Soc.", volume: "132", page: "1234-1240", title: undefined },
  ],
  [
    "K. Lee, M. Dent, Noise of calm things on surfaces, J. Amer. Noise Soc. 9 (2) (1996) 529–571.",
    {
      author: [lee, { family: "Dent", given: "M." }],
      title: "Noise of calm things on surfaces",
      "container-title": "J. Amer. Noise Soc.",
      volume: "9",
      issue: "2",
      page: "529-571",
    },
  ],
  [
    "Lee, K., Dent, M.: Noise of calm things. Int J Noise 83(2), 491–495 (2002)",
    { title: "Noise of calm things", "container-title": "Int J Noise", volume: "83", issue: "2" },
  ],
  [
    "Lee K, Dent M. Is noise calm? Journal of Noise 2010;12(3):45–67.",
    { title: "Is noise calm?", "container-title": "Journal of Noise", volume: "12", issue: "3", page: "45-67" },
  ],
  [
    "Lee, K. & Dent, M. (2001), ‘The noise of calm workers’ tools’, Journal of Noise 15(2), 139–161.",
    { title: "The noise of calm workers’ tools", "container-title": "Journal of Noise", volume: "15", issue: "2" },
  ],
  [
    "Lee, K. and Dent, M. (2002). Noise of calm things, J. Comput. Appl. Noise 149(2): 469–487.",
    { title: "Noise of calm things", "container-title": "J. Comput. Appl. Noise", page: "469-487" },
  ],
  [
    "Kim Lee and Max Dent. 2004. Noise of calm things. Language 81, 3 (Sept. 2005), 666–698.",
    { title: "Noise of calm things", "container-title": "Language", volume: "81", issue: "3" },
  ],
  [
    "Lee, Kim, and Max Dent. “Noise of calm things.” Language 81, no. 3 (Sept. 2005): 666–698.",
    { title: "Noise of calm things", volume: "81", issue: "3", page: "666-698" },
  ],
  [
    "Lee K., Dent M., 2004, A&A, 416, 839",
    {
      author: [
        { family: "Lee", given: "K." },
        { family: "Dent", given: "M." },
      ],
      "container-title": "A&A",
      page: "839",
    },
  ],
  [
    "K. Lee, Noise of calm things, Journal of Noise, 80 (1969).",
    { "container-title": "Journal of Noise", volume: "80" },
  ],
  [
    "Lee N and Dent D J, 2007 Prog. Theor. Phys. 117 229 [SPIRES] Wick A, 2008 Nature 4 5 [SPIRES]",
    { "container-title": "Prog. Theor. Phys.", volume: "117", page: "229", issued: { "date-parts": [[2007]] } },
  ],
  [
    "Lee, K., Dent, M.: Noise of calm things. IEEE Software 34(1), 82–90 (Jan 2017)",
    { issued: { "date-parts": [[2017, 1]] } },
  ],
];

/** Books, chapters and papers in the same styles. */
const WORKS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  [
    "K. Lee and M. Dent, Noise of Calm Things, 3rd ed. (Example Publications, New York, 1966).",
    { title: "Noise of Calm Things", publisher: "Example Publications", "publisher-place": "New York", edition: "3" },
  ],
  [
    "K. Lee, in Calm Things, edited by G. Dent and P. Wick (Example Press, Dayton, OH, 2007) pp. 322–328.",
    {
      title: undefined,
      "container-title": "Calm Things",
      publisher: "Example Press",
      "publisher-place": "Dayton, OH",
      page: "322-328",
    },
  ],
  [
    "K. Lee, M. Dent, Noise of things, in: G. Wick (Ed.), Calm Things, Academic Press, San Diego, 2001, pp. 5–9.",
    { title: "Noise of things", "container-title": "Calm Things", publisher: "Academic Press", page: "5-9" },
  ],
  [
    "Kopp, O., Dent, M., Wick, O.: Noise of things: Format and Calm. In: NOISE. CEUR Workshop Proceedings (2018)",
    { title: "Noise of things: Format and Calm", "container-title": "NOISE", issued: { "date-parts": [[2018]] } },
  ],
  [
    "Lee, K., Dent, M.: The noise of things (1995)",
    { title: "The noise of things", issued: { "date-parts": [[1995]] } },
  ],
  [
    "K. Lee, Noise of calm things, McMillan, 1967.",
    { title: "Noise of calm things", publisher: "McMillan", issued: { "date-parts": [[1967]] } },
  ],
  [
    "K. Lee. Noise of calm things, volume 275 of Monographs on Noise. Springer-Verlag, Berlin, 1985.",
    { title: "Noise of calm things", volume: "275", publisher: "Springer-Verlag", "publisher-place": "Berlin" },
  ],
  [
    "Lee, K. (1993), Noise of things, in ‘Proceedings of the Noise Colloquium’, ACM, New York, pp. 253–264.",
    { title: "Noise of things", "container-title": "Proceedings of the Noise Colloquium", publisher: "ACM" },
  ],
  [
    "Lee, Kim. Noise of Calm Things. Edited by G. Dent and P. Wick. New York: Example Press, 1977.",
    { title: "Noise of Calm Things", publisher: "Example Press", "publisher-place": "New York" },
  ],
  [
    "Dent G and Wick W 1990 Noise of Calm Things 3rd ed vol 2 (Detroit: Gale)",
    { title: "Noise of Calm Things", edition: "3", volume: "2", publisher: "Gale", "publisher-place": "Detroit" },
  ],
  [
    "Ken Lee and Anne Dent, Noise of things, Calm Phonology (J. Wick and R. Ash, eds.), Example Press, Hillsdale, NJ, 1979.",
    {
      title: "Noise of things",
      "container-title": "Calm Phonology",
      editor: [
        { family: "Wick", given: "J." },
        { family: "Ash", given: "R." },
      ],
      publisher: "Example Press",
      "publisher-place": "Hillsdale, NJ",
    },
  ],
];

describe("parseReference()", () => {
  for (const [text, expected] of WORKS) {
    test(`parseReference() reads ${text.slice(0, 70)}`, () => {
      const item: Readonly<Record<string, unknown>> = { ...parseReference(text).csl };
      for (const [field, value] of Object.entries(expected)) expect([field, item[field]]).toEqual([field, value]);
    });
  }
});

describe("parseSerial()", () => {
  for (const [text, expected] of FORMS) {
    test(`parseSerial() reads ${text.slice(0, 70)}`, () => {
      const item: Readonly<Record<string, unknown>> = { ...parseReference(text).csl };
      expect(item.type).toBe("article-journal");
      for (const [field, value] of Object.entries(expected)) expect([field, item[field]]).toEqual([field, value]);
    });
  }
});

const LISTS: readonly (readonly [string, string])[] = [
  ["Nina H. de Jong, Robert Lee, and R. Harald Dent. ", "The noise"],
  ["Ping Li, Anna Dent, and Arnd Christian König. ", "GPU-based noise"],
  ["K. Lee, M. Dent, ", "Noise of calm things"],
  ["van Lee, P.W.M.N., Dent, K. (eds.): ", "Noise"],
  ["Dent G F R and Wick W, ", "1987 Noise"],
  ["K. Lee and M. Dent, editors. ", "Noise"],
  ["", "Fast sorting of lists. J. Noise"],
];

describe("authorListEnd()", () => {
  for (const [list, following] of LISTS) {
    test(`authorListEnd() ends "${list}" before "${following}"`, () => {
      expect(authorListEnd(list + following)).toBe(list.length);
    });
  }
});
