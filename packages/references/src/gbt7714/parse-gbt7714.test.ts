import { describe, expect, test } from "bun:test";
import { type CslDate, HAN } from "@rubrica/report-model";
import fc from "fast-check";
import { parseReference } from "../parse-reference.ts";

const date = (...parts: number[]): CslDate => ({ "date-parts": [parts] });
const named = (...names: string[]): { literal: string }[] => names.map((literal) => ({ literal }));

const BLANK_BEHIND_MARK = new RegExp(String.raw`(?<=[,:\])]|[${HAN}]\.|al\.) `, "g");
const TITLE_BEFORE_MARK = new RegExp(String.raw`[${HAN}]{4,}(?=\[)`);

/** What an entry holds; a field that is `undefined` must be missing. */
const FORMS: Readonly<Record<string, readonly (readonly [string, Readonly<Record<string, unknown>>])[]>> = {
  "the author-date variant": [
    [
      "王小明, 李大华, 2018. 城市客流[M]. 2 版. 北京: 人民交通出版社: 34-39.",
      {
        author: named("王小明", "李大华"),
        edition: "2",
        publisher: "人民交通出版社",
        page: "34-39",
        issued: date(2018),
      },
    ],
    [
      "GARCIA P Z, LEE K, et al., 2003. Signals and noise[J]. IEEE Trans. Commun., 47(11): 1709-1721.",
      { "container-title": "IEEE Trans. Commun.", volume: "47", issue: "11", page: "1709-1721", issued: date(2003) },
    ],
    [
      "赵立, 2001. 研究与分析[J]. 计算机应用学刊(19): 114-116.",
      { "container-title": "计算机应用学刊", issue: "19", page: "114-116", volume: undefined },
    ],
    [
      "程立, 1999. 洪水的成因[C]//许泽. 流域灾害论文集. 北京: 科学出版社: 32-36.",
      { editor: named("许泽"), "container-title": "流域灾害论文集", "publisher-place": "北京", page: "32-36" },
    ],
    [
      "LEE K, 1971. Advances in optics[C]//Symposium on Optics, August 23-25, 1971. New York: Example Press: 17-38.",
      { "container-title": "Symposium on Optics, August 23-25, 1971", publisher: "Example Press", page: "17-38" },
    ],
    ["陈真, 2000. 探索[N]. 人民日报(15).", { "container-title": "人民日报", page: "15", issued: date(2000) }],
    ["邓刚, 2001. 节电器: 01129210.5[P]. 2001-10-24.", { number: "01129210.5", issued: date(2001, 10, 24) }],
    ["李强, 2012-05-03. 某个题目[EB/OL]. [2013-03-25]. http://www.example.cn.", { issued: date(2012, 5, 3) }],
    [
      "王夫, 1865(清同治四年). 某论[M]. 刻本. 金陵: 某氏.",
      { author: named("王夫"), issued: date(1865), edition: "刻本" },
    ],
    ["佚名, 1962. 某字典[M]. 北京: 某书局: 50.", { author: undefined, publisher: "某书局", page: "50" }],
  ],
  "periodicals cited as a whole": [
    [
      "某图书馆学会. 图书馆通讯[J]. 1957(1)-1990(4). 北京: 某图书馆, 1957-1990.",
      {
        volume: "1957(1)-1990(4)",
        "publisher-place": "北京",
        publisher: "某图书馆",
        issued: date(1957),
        issue: undefined,
      },
    ],
    [
      "Library quarterly[J/OL]. 1979, 1(1)-. London: Example & Sons, 1979[2025-02-28]. http://www.example.com/toc.",
      { title: "Library quarterly", volume: "1(1)-", publisher: "Example & Sons", "container-title": undefined },
    ],
    ["LEE K. Science of teams: Special issue[J]. 2018, 73(4).", { volume: "73", issue: "4", issued: date(2018) }],
  ],
  "places and publishers": [
    ["某学会. 第3届会议文集[C]. 天津, 1999.", { "publisher-place": "天津", publisher: undefined }],
    [
      "LEE K. Nets[C]//Proc. Int. Conf. on Nets (ICN). Aalborg, Denmark, 2005: 4-8.",
      { "publisher-place": "Aalborg, Denmark", "container-title": "Proc. Int. Conf. on Nets (ICN)" },
    ],
    [
      "LEE K. Nets[M]. Littleton, Colo.: Libraries Unlimited, Inc., 1982.",
      { "publisher-place": "Littleton, Colo.", publisher: "Libraries Unlimited, Inc." },
    ],
    ["LEE K. Nets[M]. MIT Press: Cambridge, 2000.", { "publisher-place": "Cambridge", publisher: "MIT Press" }],
    [
      "LEE K. Nets[M]. HERZ J. Berlin: Hermann, 1969.",
      { translator: [{ family: "HERZ", given: "J" }], "publisher-place": "Berlin" },
    ],
    ["LEE K. Nets[M]. Fourth ed. Summer Press, 2013.", { edition: "4", publisher: "Summer Press" }],
    ["LEE K. The nets package[CP/OL]. v3.2c. 2011.", { edition: "v3.2c", issued: date(2011) }],
    ["LEE K. Some report[R]. AD 730029. 1971.", { number: "AD 730029", publisher: undefined }],
  ],
  containers: [
    [
      "LEE K. Nets[J]. ACM Trans. Program. Lang. Syst., 1984, 6(3): 380-401.",
      { "container-title": "ACM Trans. Program. Lang. Syst." },
    ],
    [
      "LEE K. Nets[C]//Proc. SPIE: Vol. 4838 Interferometry II. 2003: 974-982.",
      { "container-title": "Interferometry II", volume: "4838" },
    ],
    [
      "LEE K. Nets[C]//Vehicular Conference, 2001. VC 2001 Fall. 54th: Vol. 3. IEEE, 2001: 16-18.",
      { "container-title": "Vehicular Conference, 2001. VC 2001 Fall. 54th", volume: "3" },
    ],
    [
      "LEE K. Nets[C]//Symposium on Robots. 1997: 209-214.",
      { "container-title": "Symposium on Robots", page: "209-214" },
    ],
    [
      "王小明. 题名很好[A]. 某学会. 第三届学术会议论文集[C]. 北京: 科学出版社, 1999: 5-8.",
      { type: "paper-conference", editor: named("某学会"), "container-title": "第三届学术会议论文集" },
    ],
    [
      "王小明. 题名很好[C]. 第三届学术会议论文集, 北京, 1999: 5-8.",
      { "container-title": "第三届学术会议论文集", "publisher-place": "北京" },
    ],
  ],
  names: [
    ["昂文 G, 昂文 P S. 外国史[M]. 北京: 某出版社, 1988.", { author: named("昂文 G", "昂文 P S"), title: "外国史" }],
    [
      "WILSON P, PRESS H. Some package[M]. 2011.",
      {
        author: [
          { family: "WILSON", given: "P" },
          { family: "PRESS", given: "H" },
        ],
      },
    ],
    ["d’Aspre C, Gérard-Var L A. Linear methods[J]. Games, 1998, 25(2): 311-336.", { title: "Linear methods" }],
    ["Omega Inc. Modeling: structure[EB/OL]. 2003. http://www.example.org.", { title: "Modeling: structure" }],
    [
      "U. S. Department of Things. Guidelines[R]. Springfield: Example Service, 1990.",
      { title: "Guidelines", author: named("U. S. Department of Things") },
    ],
    ["史文斯 著, 王明 译. 城市[M]. 北京: 某出版社, 2019.", { author: named("史文斯"), translator: named("王明") }],
  ],
  numbers: [
    [
      "国务院. 关于某事的通知: 国发〔2020〕5号[A/OL]. (2020-05-06)[2020-06-01]. http://www.example.cn/a.htm.",
      { title: "关于某事的通知", number: "国发〔2020〕5号" },
    ],
    ["最高法院. 某某解释(法释〔2020〕17号)[Z]. 2020-12-29.", { title: "某某解释", number: "法释〔2020〕17号" }],
    ["建筑规范(GB 50011-2010)[S]. 北京: 某出版社, 2010.", { title: "建筑规范", number: "GB 50011-2010" }],
    ["GB/T 7714-2015, 著录规则[S].", { title: "著录规则", number: "GB/T 7714-2015" }],
    ["建筑规范[S]. GB 50011-2010. 北京: 某出版社, 2010.", { number: "GB 50011-2010", publisher: "某出版社" }],
    ["张三. 一种车: 中国, CN201310012345.6[P]. 2013-05-06.", { title: "一种车", number: "CN201310012345.6" }],
    [
      "LEE K. Some survey: 2018 edition[R]. Oxford: Example, 2018.",
      { title: "Some survey: 2018 edition", number: undefined },
    ],
    ["The show: Season 4, Episode 8[Z]. Example Radio, 2011.", { title: "The show", number: "Season 4, Episode 8" }],
    ["LEE K. Nets[A]. 2019. arXiv: 1905.12410.", { number: "arXiv:1905.12410", issued: date(2019) }],
  ],
  "electronic resources": [
    [
      "张三. 某视频[V/OL]. (2020-01-02)[2020-03-04]. https://www.example.com/video/BV1.",
      { title: "某视频", issued: date(2020, 1, 2) },
    ],
    [
      "LEE K. Nets[J/OL]. Nets, 2010, 3: 1-9. http://www.example.com/doi/full/10.1000/abc.12/pdf.",
      { DOI: "10.1000/abc.12" },
    ],
    [
      "某局. 某公报[EB/OL]. http://www.example.cn/a.html,2020-02-28.",
      { URL: "http://www.example.cn/a.html", issued: date(2020, 2, 28) },
    ],
    [
      "某局. 某公报[OL]. 2020-02-28/2020-03-01. http://www.example.cn/a.",
      { type: "webpage", issued: date(2020, 2, 28), accessed: date(2020, 3, 1) },
    ],
    [
      "某局. 某公报[EB∕OL]. (2020-02-28)[2020-03-01]. http://www.example.cn/zxfb/2020 02/t2020_17.html.",
      { URL: "http://www.example.cn/zxfb/202002/t2020_17.html" },
    ],
    [
      "LEE K. History[M/OL]. New York: Example, 2013: 21-22(2013-11-15)[2014-06-24]. http://www.example.com/x.",
      { page: "21-22", issued: date(2013, 11, 15) },
    ],
  ],
  "what some BibTeX styles print": [
    ["LEE K. Resistance: No. 10289373[D]. Example Theses, 2017.", { title: "Resistance", number: "10289373" }],
    [
      "LEE K. Nets[M]. HALM M A S A. Example Press, 2015.",
      { publisher: "Example Press", translator: [{ family: "HALM", given: "M A S A" }] },
    ],
    ["LEE K. Cartoon[J]. The Examples, 2008: 49.", { page: "49", volume: undefined }],
    ["LEE K. Tweets[EB/OL]. (2015-04-22T11:10:00). https://example.com/1.", { issued: date(2015, 4, 22) }],
    [
      "LEE K. Women[EB/OL]. Example Council(2016-07). cdn.example.org/files/paper.pdf.",
      { URL: "cdn.example.org/files/paper.pdf", publisher: "Example Council" },
    ],
  ],
  "hosts without slashes": [
    [
      "LEE K. Nets[C]. BOCK C, TRAVER E. Examples: volume 28 Nanonets (General). Pennington: Example Society, 2010: 67-74.",
      {
        editor: [
          { family: "BOCK", given: "C" },
          { family: "TRAVER", given: "E" },
        ],
        "container-title": "Nanonets (General)",
        volume: "28",
      },
    ],
  ],
  "entries without a mark": [
    [
      "王小明, 李大华. 城市客流方法. 交通学报, 2019(4): 5-8.",
      {
        type: "article-journal",
        title: "城市客流方法",
        "container-title": "交通学报",
        issue: "4",
        issued: date(2019),
        volume: undefined,
      },
    ],
    [
      "王小明. 城市客流方法. 交通学报(自然科学版), 2019, 36(4): 5-8.",
      { "container-title": "交通学报(自然科学版)", volume: "36" },
    ],
    [
      "陈真. 探索微观世界. 人民日报, 2022-08-16(17).",
      { type: "article-newspaper", "container-title": "人民日报", page: "17" },
    ],
  ],
  "Chinese dates and positions": [
    [
      "王小明. 客流[J]. 交通学报, 2019年36卷第4期: 5-8页.",
      { issued: date(2019), volume: "36", issue: "4", page: "5-8" },
    ],
    [
      "王小明. 客流[J]. 交通学报, 第36卷, 第4期, 2019年4月: 5-8.",
      { "container-title": "交通学报", volume: "36", issue: "4", page: "5-8" },
    ],
    ["王小明. 客流[M]. 北京: 科学出版社, 2019年5月.", { publisher: "科学出版社", issued: date(2019, 5) }],
    ["王小明. 客流[M]. 北京: 科学出版社, 2019年版.", { publisher: "科学出版社", issued: date(2019) }],
    ["王小明. 客流[M]. 北京：科学出版社，2019.5：12-15", { publisher: "科学出版社", page: "12-15" }],
    ["王小明. 客流[D]. 武汉大学硕士学位论文, 2019.", { publisher: "武汉大学", genre: "硕士学位论文" }],
    ["李四. 新闻题[N]. 人民日报, 2020年1月2日, 第3版.", { page: "3", issued: date(2020, 1, 2) }],
  ],
};

describe("parseGbt7714()", () => {
  for (const [kind, rows] of Object.entries(FORMS)) {
    for (const [text, expected] of rows) {
      test(`parseGbt7714() reads ${kind}: ${text.slice(0, 50)}`, () => {
        const item: Readonly<Record<string, unknown>> = { ...parseReference(text).csl };
        for (const [field, value] of Object.entries(expected)) expect([field, item[field]]).toEqual([field, value]);
      });
    }
  }
});

describe("parseGbt7714() reads what is typed carelessly", () => {
  const ENTRIES: readonly string[] = [
    "王小明, 李大华, 陈静, 等. 城市轨道交通客流预测方法[J]. 交通学报, 2019, 36(4): 5-8.",
    "王小明, 李大华. 城市轨道客流[M]. 2版. 北京: 人民交通出版社, 2018: 34-39.",
    "程立. 洪水的成因[C]//许泽. 流域灾害论文集. 北京: 科学出版社, 1999: 32-36.",
    "刘洋. 土壤湿度反演方法研究[D]. 武汉: 武汉大学, 2022.",
    "GARCIA P Z, LEE K, TAN D, et al. Signals and noise[J]. Example Letters, 2001, 7(2): 11-19.",
    "陈真. 探索微观世界[N]. 人民日报, 2022-08-16(17).",
    "某某中心. 发展状况统计报告[EB/OL]. (2012-01-16)[2013-03-26]. https://www.example.cn/a/b_c.pdf.",
  ];
  const WIDE: Readonly<Record<string, string>> = {
    ",": "，",
    ".": "．",
    ":": "：",
    "(": "（",
    ")": "）",
    "[": "［",
    "]": "］",
  };
  /** Changes made to the mark at a random place; addresses keep theirs. */
  const CARELESS: readonly ((mark: string, blank: string) => string)[] = [
    (mark, blank) => (WIDE[mark] ?? mark) + blank,
    (mark) => WIDE[mark] ?? mark,
    (mark, blank) => mark + blank,
    (mark, blank) => ` ${mark}${blank}`,
    (mark, blank) => `${mark}${blank}${blank}`,
  ];

  const retype = (text: string, choices: readonly number[]): string => {
    let place = 0;
    const [body, address = ""] = text.split(/(?=https:)/);
    const changed = (body as string).replace(/(?<!\p{Lu}|al)([,.:()[\]])( ?)/gu, (_, mark: string, blank: string) => {
      const change = CARELESS[(choices[place++ % choices.length] ?? 0) % CARELESS.length];
      return change?.(mark, blank) ?? mark;
    });
    return changed + address;
  };
  const bare = (value: unknown): string => JSON.stringify(value).normalize("NFKC").replace(/\s/g, "");

  test("parseGbt7714() gives the same fields for any mixture of half and full width and of blanks", () => {
    const choices = fc.array(fc.nat(4), { minLength: 5, maxLength: 25 });
    fc.assert(
      fc.property(fc.constantFrom(...ENTRIES), choices, (entry, numbers) => {
        expect(bare(parseReference(retype(entry, numbers)).csl)).toBe(bare(parseReference(entry).csl));
      }),
      { numRuns: 400 },
    );
  });

  test("parseGbt7714() does not need the blanks behind marks nor the last full stop", () => {
    for (const entry of ENTRIES) {
      const tight = entry.replace(BLANK_BEHIND_MARK, "").replace(/\.$/, "");
      expect(bare(parseReference(tight).csl)).toBe(bare(parseReference(entry).csl));
    }
  });

  test("parseGbt7714() bears the blank of a line break inside Chinese words", () => {
    for (const entry of ENTRIES) {
      const title = TITLE_BEFORE_MARK.exec(entry);
      if (title === null) continue;
      const broken = `${entry.slice(0, title.index + 2)} ${entry.slice(title.index + 2)}`;
      expect(bare(parseReference(broken).csl)).toBe(bare(parseReference(entry).csl));
    }
  });
});
