import { expect, test } from "bun:test";
import { parseReference } from "../parse-reference.ts";
import { checkReference } from "./check-reference.ts";
import { findListStyle } from "./list-style.ts";
import type { CheckedStyle } from "./reference-finding.ts";

const IEEE: readonly string[] = [
  "D. Gay, P. Levis, R. von Behren, M. Welsh, E. Brewer, and D. Culler, “The nesC language: A holistic approach to networked embedded systems,” in Proc. ACM SIGPLAN Conf. Program. Lang. Des. Implement. (PLDI), San Diego, CA, USA, 2003, pp. 1–11.",
  "A. Dunkels, B. Grönvall, and T. Voigt, “Contiki: A lightweight and flexible operating system for tiny networked sensors,” in Proc. 29th Annu. IEEE Int. Conf. Local Comput. Netw. (LCN), Tampa, FL, USA, 2004, pp. 455–462.",
  "C. L. Liu and J. W. Layland, “Scheduling algorithms for multiprogramming in a hard-real-time environment,” J. ACM, vol. 20, no. 1, pp. 46–61, Jan. 1973.",
  "J. A. Stankovic, “Research directions for the Internet of Things,” IEEE Internet Things J., vol. 1, no. 1, pp. 3–9, Feb. 2014.",
  "G. C. Buttazzo, Hard Real-Time Computing Systems, 3rd ed. New York, NY, USA: Springer, 2011.",
  "K. Dent and B. Holm, “Topics of the tides,” J. Mach. Learn. Res., vol. 3, pp. 993–1022, Jan. 2003.",
  "K. Dent et al., “Calm is all you need,” in Adv. Neural Inf. Process. Syst., vol. 30, 2017, pp. 5998–6008.",
  "K. Dent, “Calm seas on every shore,” IEEE Access, vol. 7, pp. 10112–10120, 2019, doi: 10.1109/ACCESS.2019.1234567.",
  "K. Dent, “Calm seas,” arXiv:1912.01703, 2019.",
  "K. Dent, “Forecasts of tides,” Ph.D. dissertation, Dept. Ocean Sci., Harbour Univ., Bergen, Norway, 2015.",
  "Redis. “Redis documentation.” Accessed: Mar. 5, 2024. [Online]. Available: https://redis.example.org/docs",
  "K. Dent, “Calm seas,” IEEE Trans. Ocean. Eng., early access, May 3, 2023, doi: 10.1109/TOE.2023.1234567.",
  "IEEE Standard for Floating-Point Arithmetic, IEEE Std 754-2019, 2019.",
  "PyTorch. (2023). PyTorch. [Online]. Available: https://pytorch.example.org",
  "B. Holm, “Harbours,” in Ports and People, 2nd ed., E. Vik, Ed. Bergen, Norway: Fjord Press, 2010, ch. 2, pp. 33–40.",
];

const APA: readonly string[] = [
  "Vik, T. (2014). Research directions for tides. Journal of Tides, 1(1), 3–9. https://doi.org/10.1000/tides.2014",
  "Nordby, E., & Vik, T. (2003). Tidal fronts in narrow waters. Journal of Tides, 14(2), 5–9.",
  "Nordby, E., Vik, T., & Holm, B. (2021). Tidal fronts and their harbours: A review. Ocean Review, 14, Article 1021. https://doi.org/10.1000/or.1021",
  "Dent, K. (2011). Hard times at sea (3rd ed.). Fjord Press.",
  "World Health Organization. (2020, March 5). Questions and answers on the sea. https://who.example.org/sea",
  "Holm, B. (2010). Harbours. In E. Vik (Ed.), Ports and people (pp. 33–40). Fjord Press.",
  "Dent, K. (2015). Forecasts of tides [Doctoral dissertation, Harbour University]. Fjord Archive. https://archive.example.org/1",
  "Dent, K. (n.d.). Tide tables. Harbour Office. Retrieved March 5, 2021, from https://tides.example.org",
  "Dent, K., & Holm, B. (2018). Calm is all you need. In Proceedings of the 12th Conference on Tides (pp. 21–28). Association for Tides.",
  "Dent, K. (in press). Calm seas. Journal of Tides.",
  "Chen, X., & Li, W. (2019a). Campus bike dispatch. Transport, 35(2), 11–15.",
];

const remarks = (text: string, style: CheckedStyle) =>
  checkReference(text, style).map(({ rule, field }) => `${rule} ${field}`);
const styleOf = (texts: readonly string[]) =>
  findListStyle(texts.map((text) => ({ text, style: parseReference(text).style })));

test("checkReference() has nothing against a right list in IEEE or APA style", () => {
  for (const text of IEEE) expect([text, ...remarks(text, "ieee")]).toEqual([text]);
  for (const text of APA) expect([text, ...remarks(text, "apa")]).toEqual([text]);
});

const DEPARTURES: readonly (readonly [style: CheckedStyle, text: string, remarks: readonly string[], form?: string])[] =
  [
    [
      "ieee",
      "C. L. Liu and J. W. Layland, “Scheduling algorithms for multiprogramming,” J. ACM, vol. 20, pp. 46–61, Jan. 1973.",
      ["issue_missing issue"],
      "vol. 20, no. …,",
    ],
    [
      "ieee",
      "G. C. Buttazzo, Hard Real-Time Computing Systems, 3rd ed. Springer, New York, NY, USA, 2011.",
      ["imprint_order publisher"],
      "New York, NY, USA: Springer, 2011.",
    ],
    [
      "ieee",
      "K. Dent, Calm seas on every shore, Ocean Rev., vol. 7, no. 2, pp. 101–112, 2019.",
      ["title_not_quoted title"],
      "“…,”",
    ],
    ["ieee", "K. Dent, “Calm seas,” Ocean Rev., vol. 7, no. 2, pp. 101–112.", ["field_missing issued"]],
    ["ieee", "王芳. 海浪预报[J]. 海洋学报, 2019, 12(4): 3-9.", ["other_style type"]],
    ["ieee", "Vik, T. (2014). Research directions for tides. Journal of Tides, 1(1), 3–9.", ["other_style type"]],
    [
      "ieee",
      "Harbour Office. “Tide tables.” [Online]. Available: https://tides.example.org",
      ["accessed_missing accessed"],
    ],
    ["ieee", "Vik T, Holm B. Tides of the north. Bergen: Fjord Press; 2019.", ["other_style type"]],
    ["apa", "Vik, T. (2014). “Research directions for tides.” Journal of Tides, 1(1), 3–9.", ["title_quoted title"]],
    ["apa", "Vik, T. (2014). Research directions for tides. Journal of Tides.", ["field_missing volume"]],
    [
      "apa",
      "Vik, T., Research directions for tides. Journal of Tides, 1(1), 3–9, 2014.",
      ["year_not_in_brackets issued"],
      "Author, A. (2020).",
    ],
    ["apa", "王芳. 海浪预报[J]. 海洋学报, 2019, 12(4): 3-9.", ["other_style type"]],
    [
      "apa",
      "J. A. Stankovic, “Research directions,” IEEE Internet Things J., vol. 1, no. 1, pp. 3–9, Feb. 2014.",
      ["other_style type"],
    ],
  ];

test("checkReference() names the part that departs from IEEE or APA, and its right form", () => {
  for (const [style, text, expected, form] of DEPARTURES) {
    expect([text, ...remarks(text, style)]).toEqual([text, ...expected]);
    if (form !== undefined) expect(checkReference(text, style)[0]?.form).toBe(form);
  }
});

test("checkReference() takes any text in every style", () => {
  for (const style of ["gbt7714-2015", "gbt7714-2025", "ieee", "apa"] as const)
    for (const text of ["", "[", "(", "(2020)", "“", "。".repeat(5000)])
      expect(checkReference(text, style)).toBeArray();
});

const GBT = ["王芳. 海浪预报[J]. 海洋学报, 2019, 12(4): 3-9.", "DENT K. Calm seas[M]. Bergen: Fjord Press, 2019."];

test("findListStyle() finds the style that most entries are in", () => {
  expect(styleOf(IEEE).style).toBe("ieee");
  expect(styleOf(APA)).toEqual({ style: "apa", count: APA.length });
  expect(styleOf(GBT)).toEqual({ style: "gbt7714-2015", count: 2 });
  expect(
    styleOf([...GBT, "DENT K. Calm seas[PP/OL]. arXiv, 2024[2025-01-01]. https://arxiv.org/abs/2401.00001.", ...GBT]),
  ).toEqual({
    style: "gbt7714-2015",
    count: 5,
  });
  expect(styleOf([...IEEE, ...GBT]).style).toBe("ieee");
});

test("findListStyle() takes Chinese entries without marks for GB/T 7714, and says where no style is to be seen", () => {
  expect(styleOf(["王芳, 李明. 海浪预报. 海洋学报, 2019.", "王芳. 海浪. 海港出版社, 2018."])).toEqual({
    style: "gbt7714-2015",
    count: 0,
  });
  expect(styleOf(["Vik T. Tides. Harbours 2019", "Tide tables of the harbour office"])).toEqual({
    style: null,
    count: 0,
  });
  expect(styleOf([])).toEqual({ style: null, count: 0 });
});
