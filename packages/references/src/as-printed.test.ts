import { describe, expect, test } from "bun:test";
import type { CslDate, CslItem } from "@rubrica/report-model";
import { parseReference } from "./parse-reference.ts";

/** A printed reference and fields that it holds; `undefined` for one that is none of it. */
type Entry = readonly [text: string, fields: Partial<Record<keyof CslItem, unknown>>];

const date = (...parts: number[]): CslDate => ({ "date-parts": [parts] });
const literals = (...names: string[]): unknown => names.map((literal) => ({ literal }));

function readsWhole(entries: readonly Entry[]): void {
  for (const [text, fields] of entries) {
    test(text, () => {
      const { csl } = parseReference(text);
      for (const [field, value] of Object.entries(fields)) {
        const found: unknown = csl[field as keyof CslItem];
        expect({ [field]: found }).toEqual({ [field]: value });
      }
    });
  }
}

describe("parseReference() reads an identifier by its own alphabet to its end", () => {
  readsWhole([
    [
      "K. Dent, “Calm seas,” Ocean Rev., vol. 12, pp. 3–9, 1996, doi: 10.1175/1520-0442(1996)009<0270:CSIAM>2.0.CO;2.",
      { DOI: "10.1175/1520-0442(1996)009<0270:CSIAM>2.0.CO;2", publisher: undefined, page: "3-9" },
    ],
    [
      "Dent, K. (1996). Calm seas. Ocean Review, 12(4), 3–9. https://doi.org/10.1002/(SICI)1096-9098(199608)62:4<270::AID-JSO7>3.0.CO;2-3",
      {
        DOI: "10.1002/(SICI)1096-9098(199608)62:4<270::AID-JSO7>3.0.CO;2-3",
        title: "Calm seas",
        page: "3-9",
        publisher: undefined,
      },
    ],
    [
      "DENT K. Calm seas[J]. Ocean, 1996, 62(4): 3-9. https://doi.org/10.1002/(SICI)1096-9098(199608)62:4<270::AID-JSO7>3.0.CO;2-#.",
      { DOI: "10.1002/(SICI)1096-9098(199608)62:4<270::AID-JSO7>3.0.CO;2-#" },
    ],
    [
      "DENT K. Calm seas[J/OL]. Ocean Review, 1996, 12(4): 3-9[2020-01-05]. <https://doi.org/10.1000/calm.12>.",
      { DOI: "10.1000/calm.12", URL: "https://doi.org/10.1000/calm.12", accessed: date(2020, 1, 5) },
    ],
    [
      "王芳. 海浪[J]. 海洋学报, 2019, 12(4): 3-9. DOI：10.13335/j.1000-3673.pst.2019.0423。",
      { DOI: "10.13335/j.1000-3673.pst.2019.0423" },
    ],
    [
      "DENT K. Calm seas[J]. Ocean Review, 1996, 12(4): 3-9. (doi: 10.1016/S0140-6736(05)67889-6)",
      { DOI: "10.1016/S0140-6736(05)67889-6" },
    ],
    [
      "DENT K. Calm seas[J/OL]. arXiv: 2005.14165v2 [cs.CL], 2020.",
      { number: "arXiv:2005.14165v2", issued: date(2020), publisher: undefined },
    ],
    [
      "K. Dent, “Calm seas,” arXiv:1912.01703, 2019.",
      { number: "arXiv:1912.01703", title: "Calm seas", issued: date(2019) },
    ],
  ]);
});

describe("parseReference() takes out with an identifier the brackets that hold it", () => {
  readsWhole([
    [
      "Tide tables, Harbour Office [https://tides.example.org/all].",
      { title: "Tide tables, Harbour Office", URL: "https://tides.example.org/all" },
    ],
    ["潮汐表（网址：https://tides.example.org）", { title: "潮汐表", URL: "https://tides.example.org" }],
    [
      "潮汐表（https://tides.example.org/list，2021年3月5日访问）",
      { title: "潮汐表", URL: "https://tides.example.org/list", accessed: date(2021, 3, 5) },
    ],
    ["Redis（官网 https://redis.example.org）", { title: "Redis", URL: "https://redis.example.org" }],
    [
      "Harbour bracket, https://wiki.example.org/wiki/Bracket_(harbour).",
      { title: "Harbour bracket", URL: "https://wiki.example.org/wiki/Bracket_(harbour)" },
    ],
  ]);
});

describe("parseReference() starts the host at 见, 载 and In without a type mark", () => {
  readsWhole([
    [
      "王芳. 海浪预报. 见: 陈晓岚, 周明远编. 第三届海洋学术会议论文集. 青岛: 海港出版社, 2016. 21-28",
      {
        author: literals("王芳"),
        title: "海浪预报",
        editor: literals("陈晓岚", "周明远"),
        "container-title": "第三届海洋学术会议论文集",
        "publisher-place": "青岛",
        publisher: "海港出版社",
        issued: date(2016),
        page: "21-28",
        type: "paper-conference",
      },
    ],
    [
      "王芳，李文博．海浪预报．载：陈晓岚主编．海洋．青岛：海港出版社，2016．21～28",
      { title: "海浪预报", editor: literals("陈晓岚"), "container-title": "海洋", page: "21-28", type: "chapter" },
    ],
    [
      "王芳. 海浪预报. In: 陈晓岚, eds. 海洋. 青岛: 海港出版社, 2016: 21-28",
      { title: "海浪预报", editor: literals("陈晓岚"), "container-title": "海洋", publisher: "海港出版社" },
    ],
    [
      "王芳. 海浪预报. 见 陈晓岚, 周明远主编. 海洋. 青岛: 海港出版社, 2016: 21-28",
      { title: "海浪预报", editor: literals("陈晓岚", "周明远"), "container-title": "海洋", page: "21-28" },
    ],
    [
      "王芳. 见证历史汇编. 青岛: 海港出版社, 2016.",
      { title: "见证历史汇编", editor: undefined, publisher: "海港出版社" },
    ],
    [
      "王芳. 海浪预报//陈晓岚. 海洋. 青岛: 海港出版社, 2016: 21-28",
      { title: "海浪预报", editor: literals("陈晓岚"), "container-title": "海洋", page: "21-28" },
    ],
    [
      "王芳. 海浪预报. 载于: 海洋论文集. 青岛: 海港出版社, 2016: 21-28",
      { title: "海浪预报", editor: undefined, "container-title": "海洋论文集", page: "21-28" },
    ],
    [
      "王芳. 海浪预报[C]. 载: 陈晓岚主编. 海洋. 青岛: 海港出版社, 2016: 21-28",
      { title: "海浪预报", editor: literals("陈晓岚"), "container-title": "海洋", publisher: "海港出版社" },
    ],
  ]);
});

describe("parseReference() parts the number of a standard or patent from its title", () => {
  readsWhole([
    [
      "JGJ 3-2010高层建筑混凝土结构技术规程[S]. 北京: 建筑出版社, 2011.",
      { number: "JGJ 3-2010", title: "高层建筑混凝土结构技术规程", publisher: "建筑出版社" },
    ],
    ["混凝土结构设计规范（GB 50010—2010）[S].", { title: "混凝土结构设计规范", number: "GB 50010—2010" }],
    [
      "住房和城乡建设部. 木结构设计标准GB50005-2017[S]. 北京: 建筑出版社, 2017.",
      { title: "木结构设计标准", number: "GB50005-2017", author: literals("住房和城乡建设部") },
    ],
    [
      "DB11/T 1234-2015. 城市公园规范[S]. 2015.",
      { title: "城市公园规范", number: "DB11/T 1234-2015", author: undefined },
    ],
    [
      "ISO 9001:2015, Quality management systems[S]. Geneva: ISO, 2015.",
      { title: "Quality management systems", number: "ISO 9001:2015" },
    ],
    [
      "ANSI/IEEE Std 754-2019. Floating-point arithmetic[S]. 2019.",
      { title: "Floating-point arithmetic", number: "ANSI/IEEE Std 754-2019", author: undefined },
    ],
    ["WANG F. Lock for boats: EP, 1234567 B1[P]. 2018-01-23.", { title: "Lock for boats", number: "1234567 B1" }],
    ["王芳. 一种船锁: 中国, ZL 201510234567.8[P]. 2018-01-23.", { title: "一种船锁", number: "ZL 201510234567.8" }],
    [
      "WANG F. Lock for boats: WO 2018/123456 A1[P]. 2018-07-05.",
      { title: "Lock for boats", number: "WO 2018/123456 A1" },
    ],
  ]);
});

describe("parseReference() reads the number of a standard of an association or a company", () => {
  readsWhole([
    ["海堤检测规程（T/HDX 12-2019）[S]. 青岛: 海港出版社, 2019.", { title: "海堤检测规程", number: "T/HDX 12-2019" }],
    ["Q/QDHG 007-2021, 船闸养护规程[S]. 2021.", { title: "船闸养护规程", number: "Q/QDHG 007-2021" }],
    [
      "ISO 9871-2:2014(E). Calm harbours. Part 2: Gates[S].",
      { title: "Calm harbours. Part 2: Gates", number: "ISO 9871-2:2014(E)", author: undefined },
    ],
    [
      "DENT K. Calm gates: Report No. 99-12[R]. Oslo: Harbour Institute, 1999.",
      { title: "Calm gates", number: "99-12" },
    ],
  ]);
});

describe("parseReference() takes a bracket along that says where something is found", () => {
  readsWhole([
    [
      "Calmsea: a model of waves (source code at https://calmsea.example.org/git).",
      { title: "Calmsea: a model of waves", URL: "https://calmsea.example.org/git" },
    ],
    [
      "海浪模拟程序（可从以下地址下载：https://calmsea.example.org/git）[CP]. 2021.",
      { title: "海浪模拟程序", URL: "https://calmsea.example.org/git" },
    ],
  ]);
});

describe("parseReference() takes the year that ends an entry for its date, and no year of its title", () => {
  readsWhole([
    [
      "Dent, Kay. Letters from a Lighthouse, 1851–1879. 3rd ed. Oslo: Harbour Press, 1996.",
      { title: "Letters from a Lighthouse, 1851–1879", edition: "3", issued: date(1996), publisher: "Harbour Press" },
    ],
    [
      "Dent, Kay. The Lighthouse, 1851–1879: A Study. Oslo: Harbour Press, 1996.",
      { title: "The Lighthouse, 1851–1879: A Study", issued: date(1996), publisher: "Harbour Press" },
    ],
    ["K. Dent. Calm Seas, 1996.", { title: "Calm Seas", issued: date(1996) }],
  ]);
});

describe("parseReference() reads names whose family stands first in capitals", () => {
  const person = (family: string, given: string): unknown => ({ family, given });
  readsWhole([
    [
      "ZHANG Wei, WU Di, OUYANG Xiaoming, et al. Calm seas[J]. Ocean, 2019, 12(4): 3-9.",
      { author: [person("ZHANG", "Wei"), person("WU", "Di"), person("OUYANG", "Xiaoming")] },
    ],
    [
      "DE LA CRUZ Maria, MEYER Hans Peter. Calm seas[J]. Ocean, 2019, 12(4): 3-9.",
      { author: [person("DE LA CRUZ", "Maria"), person("MEYER", "Hans Peter")] },
    ],
    ["CHEN Xiaolan. Calm seas[M]. Oslo: Harbour Press, 2019.", { author: [person("CHEN", "Xiaolan")] }],
    [
      "Xiaolan CHEN, Wei ZHANG. Calm seas[J]. Ocean, 2019, 12(4): 3-9.",
      { author: [person("CHEN", "Xiaolan"), person("ZHANG", "Wei")] },
    ],
    [
      "K. Dent, W. Li, 等. Calm seas[J]. Ocean, 2019, 12(4): 3-9.",
      { title: "Calm seas", author: [person("Dent", "K."), person("Li", "W.")] },
    ],
    [
      "JM Smith, AE Dent. Calm seas[J]. Ocean, 2019, 12(4): 3-9.",
      { author: [person("Smith", "JM"), person("Dent", "AE")] },
    ],
  ]);
});

describe("parseReference() reads pages with a tilde and dates with stops", () => {
  readsWhole([
    ["王芳等. 海浪预报[J]. 海洋, 2019, 12(4): 21~28", { page: "21-28", author: literals("王芳") }],
    ["王芳. 海浪[M]. 青岛: 海港出版社, 2019. 21～28.", { page: "21-28", publisher: "海港出版社" }],
    ["王芳．海浪预报．海洋，2017年第29卷第4期，21-28页．", { volume: "29", issue: "4", page: "21-28" }],
    ["[12] 王芳等. 海浪预报[J]. 海洋, 2019(4): 21-28.", { author: literals("王芳"), page: "21-28" }],
    ["百科. 海浪[EB/OL]. 2021.03.05", { issued: date(2021, 3, 5), page: undefined, publisher: undefined }],
    [
      "百科. 海浪[EB/OL]. (2021.3.5)[2021.4.1]. https://baike.example.org/wave",
      { issued: date(2021, 3, 5), accessed: date(2021, 4, 1) },
    ],
    ["百科. 海浪[EB/OL]. 2021/3/5. https://baike.example.org/wave", { issued: date(2021, 3, 5), page: undefined }],
    [
      "王芳. 海浪来了[N]. 海港日报, 2021.3.5(4).",
      { issued: date(2021, 3, 5), page: "4", "container-title": "海港日报" },
    ],
  ]);
});

test("parseReference() keeps what it does not understand as a note, not as a publisher", () => {
  const { csl } = parseReference("K. Dent, “Calm seas,” #q=<12>%%=7, 1996.");
  expect(csl.publisher).toBeUndefined();
  expect(csl["publisher-place"]).toBeUndefined();
  expect(csl.note).toContain("<12>");
});
