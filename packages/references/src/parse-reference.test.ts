import { describe, expect, test } from "bun:test";
import type { CslDate, CslItem, ReferenceStyle } from "@rubrica/report-model";
import fc from "fast-check";
import { parseReference } from "./parse-reference.ts";

interface Row {
  readonly text: string;
  readonly style: ReferenceStyle;
  readonly item: Partial<CslItem>;
}

const year = (value: number): CslDate => ({ "date-parts": [[value]] });

const ROWS: readonly Row[] = [
  {
    text: "王小明, 李大华, 陈静, 等. 城市轨道交通客流预测方法[J]. 交通学报, 2019, 36(4): 5-8.",
    style: "gbt7714-2015",
    item: {
      type: "article-journal",
      author: [{ literal: "王小明" }, { literal: "李大华" }, { literal: "陈静" }],
      title: "城市轨道交通客流预测方法",
      "container-title": "交通学报",
      issued: year(2019),
      volume: "36",
      issue: "4",
      page: "5-8",
    },
  },
  {
    text: "王小明，李大华．城市客流[M]．第2版．北京：人民交通出版社，2018：34－39．",
    style: "gbt7714-2015",
    item: {
      type: "book",
      title: "城市客流",
      edition: "2",
      "publisher-place": "北京",
      publisher: "人民交通出版社",
      issued: year(2018),
      page: "34-39",
    },
  },
  {
    text: "GARCIA P Z Jr, DE LA CRUZ M. Signals and noise[M]. 4th ed. New York: Example Press, 2001.",
    style: "gbt7714-2015",
    item: {
      author: [
        { family: "GARCIA", given: "P Z Jr" },
        { family: "DE LA CRUZ", given: "M" },
      ],
      title: "Signals and noise",
      edition: "4",
      "publisher-place": "New York",
      publisher: "Example Press",
    },
  },
  {
    text: "Anders P, Wu Q, Tan D, et al. Grounded navigation[C]//Proceedings of the Example Conference. 2018: 3674-3683.",
    style: "gbt7714-2015",
    item: {
      type: "paper-conference",
      title: "Grounded navigation",
      "container-title": "Proceedings of the Example Conference",
      issued: year(2018),
      page: "3674-3683",
    },
  },
  {
    text: "Chen Q, Zhao C. Web navigation[C]//Proceedings of the Example Conference. 2024, 38(2): 1165-1173.",
    style: "gbt7714-2015",
    item: { "container-title": "Proceedings of the Example Conference", volume: "38", issue: "2", page: "1165-1173" },
  },
  {
    text: "程立. 洪水的成因[M]//许泽, 赵国. 流域灾害. 北京: 科学出版社, 1999: 32-36.",
    style: "gbt7714-2015",
    item: {
      type: "chapter",
      editor: [{ literal: "许泽" }, { literal: "赵国" }],
      "container-title": "流域灾害",
      publisher: "科学出版社",
      page: "32-36",
    },
  },
  {
    text: "刘洋. 土壤湿度反演方法研究[D]. 武汉: 武汉大学, 2022: 87.",
    style: "gbt7714-2015",
    item: { type: "thesis", "publisher-place": "武汉", publisher: "武汉大学", issued: year(2022), page: "87" },
  },
  {
    text: "全国某某标准化技术委员会. 系统技术规范: NB/T 10386—2020[S]. 北京: 中国标准出版社, 2020.",
    style: "gbt7714-2015",
    item: { type: "standard", title: "系统技术规范", number: "NB/T 10386—2020", publisher: "中国标准出版社" },
  },
  {
    text: "邓刚. 全智能节电器: CN101106276A[P]. 2008-01-16.",
    style: "gbt7714-2015",
    item: {
      type: "patent",
      title: "全智能节电器",
      number: "CN101106276A",
      issued: { "date-parts": [[2008, 1, 16]] },
    },
  },
  {
    text: "陈真. 探索微观世界[N]. 人民日报, 2022-08-16(17).",
    style: "gbt7714-2015",
    item: {
      type: "article-newspaper",
      "container-title": "人民日报",
      page: "17",
      issued: { "date-parts": [[2022, 8, 16]] },
    },
  },
  {
    text: "某某中心. 发展状况统计报告[EB/OL]. (2012-01-16)[2013-03-26]. https://www.example.cn/a/b_c.pdf.",
    style: "gbt7714-2015",
    item: {
      type: "webpage",
      issued: { "date-parts": [[2012, 1, 16]] },
      accessed: { "date-parts": [[2013, 3, 26]] },
      URL: "https://www.example.cn/a/b_c.pdf",
    },
  },
  {
    text: "肖玲，张雪. 数据要素的测算[PP/OL]. PSSXiv，2024. https://example.cn/abs/202408.01096.",
    style: "gbt7714-2025",
    item: { type: "article", title: "数据要素的测算", publisher: "PSSXiv", issued: year(2024) },
  },
  {
    text: "胡振. (2018). 架构与开发入门 [M]. 北京. 人民邮电出版社,2018:34-39.",
    style: "gbt7714-2015",
    item: { title: "架构与开发入门", "publisher-place": "北京", publisher: "人民邮电出版社", page: "34-39" },
  },
  {
    text: "A. B. Carter and D. Evans, “A study of things,” IEEE Trans. Examples, vol. 12, no. 3, pp. 45–67, May 2010, doi: 10.1109/TE.2010.123456.",
    style: "ieee",
    item: {
      type: "article-journal",
      author: [
        { family: "Carter", given: "A. B." },
        { family: "Evans", given: "D." },
      ],
      title: "A study of things",
      "container-title": "IEEE Trans. Examples",
      volume: "12",
      issue: "3",
      page: "45-67",
      issued: { "date-parts": [[2010, 5]] },
      DOI: "10.1109/TE.2010.123456",
    },
  },
  {
    text: "L. Weiss and M. N. Stone, “Properties of organisms,” in Physiology of disease, 5th ed., W. A. Soder and P. Lane, Eds. Philadelphia: Saunders, 1974, pp. 457–472.",
    style: "ieee",
    item: {
      "container-title": "Physiology of disease",
      editor: [
        { family: "Soder", given: "W. A." },
        { family: "Lane", given: "P." },
      ],
      edition: "5",
      "publisher-place": "Philadelphia",
      publisher: "Saunders",
    },
  },
  {
    text: "J. Piaf and B. Inland, The psychology of children, 2nd ed. New York: Basic Books, 1969.",
    style: "ieee",
    item: { type: "book", title: "The psychology of children", edition: "2", publisher: "Basic Books" },
  },
  {
    text: "Smith, J. A., & Lee, K. (2020). How people learn. Journal of Examples, 12(3), 45–67. https://doi.org/10.1000/xyz123",
    style: "apa",
    item: {
      author: [
        { family: "Smith", given: "J. A." },
        { family: "Lee", given: "K." },
      ],
      title: "How people learn",
      "container-title": "Journal of Examples",
      volume: "12",
      issue: "3",
      page: "45-67",
      DOI: "10.1000/xyz123",
    },
  },
  {
    text: "B. Zhao and W. Li. Fast sorting of small lists. Journal of Examples, 12(3):45–67, May 2010.",
    style: "other",
    item: {
      author: [
        { family: "Zhao", given: "B." },
        { family: "Li", given: "W." },
      ],
      title: "Fast sorting of small lists",
      "container-title": "Journal of Examples",
      volume: "12",
      issue: "3",
      page: "45-67",
      issued: { "date-parts": [[2010, 5]] },
    },
  },
  {
    text: "Wagner, O., Miller, C.: Decisions required and made. In: Aligning Software Architectures. IGI Global (2013)",
    style: "other",
    item: {
      author: [
        { family: "Wagner", given: "O." },
        { family: "Miller", given: "C." },
      ],
      title: "Decisions required and made",
      "container-title": "Aligning Software Architectures",
      issued: year(2013),
    },
  },
  {
    text: "张三：《近代史研究》，北京：商务印书馆，2010年，第12页。",
    style: "other",
    item: {
      type: "book",
      author: [{ literal: "张三" }],
      title: "近代史研究",
      "publisher-place": "北京",
      publisher: "商务印书馆",
      issued: year(2010),
      page: "12",
    },
  },
  {
    text: "李四、赵五：《论文章的结构》，《文学评论》2019年第3期，第5-10页。",
    style: "other",
    item: {
      type: "article-journal",
      author: [{ literal: "李四" }, { literal: "赵五" }],
      title: "论文章的结构",
      "container-title": "文学评论",
      issued: year(2019),
      issue: "3",
      page: "5-10",
    },
  },
  {
    text: "[德]马克斯·韦伯：《新教伦理》，于晓、陈维译，北京：三联书店，1987年版。",
    style: "other",
    item: {
      author: [{ literal: "马克斯·韦伯" }],
      translator: [{ literal: "于晓" }, { literal: "陈维" }],
      publisher: "三联书店",
      issued: year(1987),
    },
  },
  {
    text: "孙八：《农村金融研究》，博士学位论文，中国人民大学，2008年。",
    style: "other",
    item: { type: "thesis", genre: "博士学位论文", publisher: "中国人民大学", issued: year(2008) },
  },
  {
    text: "周九：《数字经济新动能》，《人民日报》2022年3月5日，第3版。",
    style: "other",
    item: {
      type: "article-newspaper",
      "container-title": "人民日报",
      page: "3",
      issued: { "date-parts": [[2022, 3, 5]] },
    },
  },
];

describe("parseReference()", () => {
  for (const { text, style, item } of ROWS) {
    test(`parseReference() reads ${text.slice(0, 60)}`, () => {
      const parsed = parseReference(text);
      expect(parsed.style).toBe(style);
      expect(parsed.csl).toMatchObject(item as Record<string, unknown>);
      expect(parsed.confidence).toBeGreaterThan(0.5);
    });
  }

  test("parseReference() trusts an entry without recognisable fields less than a complete one", () => {
    const poor = parseReference("see the notes of the second meeting");
    const rich = parseReference(ROWS[0]?.text ?? "");
    expect(poor.confidence).toBeLessThan(rich.confidence - 0.3);
  });

  test("parseReference() never throws and keeps its confidence between 0 and 1", () => {
    const alphabet = fc.constantFrom(
      ...'[]()//.,:;&"“”《》，。：；（）［］JMDCOL/et al.等Jr019 20王李AaB-–—http://doi.org10.\u00ad\ud83d',
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), fc.string({ unit: alphabet, maxLength: 300 })),
        (text) => {
          const { confidence } = parseReference(text);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 600 },
    );
  });

  const HOSTILE: readonly string[] = [
    "[J]".repeat(4000),
    "A. ".repeat(6000),
    "A. Bcd, ".repeat(3000),
    "(2020) ".repeat(4000),
    `${"a, ".repeat(5000)}[M]. ${"b: ".repeat(5000)}`,
    `“${"x ".repeat(9000)}`,
    `http://${"a/".repeat(9000)}`,
    "1(1):1-1, ".repeat(3000),
    " ".repeat(50_000),
    "王".repeat(20_000),
    "et al., ".repeat(4000),
    "vol. pp. no. ".repeat(3000),
  ];
  for (const text of HOSTILE) {
    test(`parseReference() reads ${text.length} characters of "${text.slice(0, 8)}…" to an end`, () => {
      // Expressions that go back and forth would not end within the time that a test has.
      expect(parseReference(text).confidence).toBeLessThan(0.9);
    });
  }
});

describe("parseReference() undoes the formatting of GB/T 7714", () => {
  const surname = fc.constantFrom(..."王李张刘陈杨赵黄周吴徐孙");
  const givenName = fc.constantFrom("小明", "伟", "静怡", "建国", "丽", "志强", "晓东");
  const person = fc.tuple(surname, givenName).map(([family, given]) => ({ literal: family + given }));
  const words = fc.constantFrom(
    "系统",
    "网络",
    "数据",
    "模型",
    "算法",
    "结构",
    "教育",
    "城市",
    "材料",
    "方法",
    "研究",
    "分析",
  );
  const title = fc.array(words, { minLength: 3, maxLength: 8 }).map((parts) => parts.join(""));
  const number = fc.integer({ min: 1, max: 400 }).map(String);
  const pages = fc
    .tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 30 }))
    .map(([from, count]) => `${from}-${from + count}`);
  const article = fc.record({
    author: fc.array(person, { minLength: 1, maxLength: 3 }),
    title,
    "container-title": fc.constantFrom("计算机学报", "软件学报", "教育研究", "中国城市"),
    issued: fc.integer({ min: 1980, max: 2026 }).map((value) => ({ "date-parts": [[value]] })),
    volume: number,
    issue: fc.integer({ min: 1, max: 24 }).map(String),
    page: pages,
  });
  const book = fc.record({
    author: fc.array(person, { minLength: 1, maxLength: 3 }),
    title,
    "publisher-place": fc.constantFrom("北京", "上海", "武汉"),
    publisher: fc.constantFrom("科学出版社", "高等教育出版社", "清华大学出版社"),
    issued: fc.integer({ min: 1980, max: 2026 }).map((value) => ({ "date-parts": [[value]] })),
  });
  const wide = (text: string): string =>
    text.replaceAll(", ", "，").replaceAll(": ", "：").replaceAll("(", "（").replaceAll(")", "）");

  test("parseReference() finds again what an article was formatted from, in half and full width", () => {
    fc.assert(
      fc.property(article, fc.boolean(), (item, isWide) => {
        const authors = item.author.map(({ literal }) => literal).join(", ");
        const text = `${authors}. ${item.title}[J]. ${item["container-title"]}, ${item.issued["date-parts"][0]?.[0]}, ${item.volume}(${item.issue}): ${item.page}.`;
        expect(parseReference(isWide ? wide(text) : text).csl).toEqual({ type: "article-journal", ...item });
      }),
    );
  });

  test("parseReference() finds again what a book was formatted from", () => {
    fc.assert(
      fc.property(book, fc.boolean(), (item, isWide) => {
        const authors = item.author.map(({ literal }) => literal).join(", ");
        const text = `${authors}. ${item.title}[M]. ${item["publisher-place"]}: ${item.publisher}, ${item.issued["date-parts"][0]?.[0]}.`;
        expect(parseReference(isWide ? wide(text) : text).csl).toEqual({ type: "book", ...item });
      }),
    );
  });
});
