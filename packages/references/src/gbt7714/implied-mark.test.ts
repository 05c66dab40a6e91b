import { describe, expect, test } from "bun:test";
import type { CslDate } from "@rubrica/report-model";
import { parseReference } from "../parse-reference.ts";

const date = (...parts: number[]): CslDate => ({ "date-parts": [parts] });
const wang = [{ literal: "王小明" }];

/** Entries without `[M]`, `[J]` and the like, and what they hold. */
const ENTRIES: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  [
    "王小明，李大华.城市客流（C 语言版）.清华大学出版社",
    {
      type: "book",
      author: [...wang, { literal: "李大华" }],
      title: "城市客流（C 语言版）",
      publisher: "清华大学出版社",
    },
  ],
  [
    "王小明，城市客流导论（第五版），清华大学出版社，2008",
    { type: "book", author: wang, title: "城市客流导论（第五版）", edition: "5", issued: date(2008) },
  ],
  ["王小明. 城市客流讲义. 电子工业出版社，2014年", { issued: date(2014), "publisher-place": undefined }],
  [
    "[美]Bruce Dent著，王小明译．城市客流．机械工业出版社，2007",
    { author: [{ literal: "Bruce Dent" }], translator: wang, title: "城市客流", publisher: "机械工业出版社" },
  ],
  [
    "Roger S. Dent. 城市客流：实践者的方法. 王小明等译. 北京：机械工业出版社，2007",
    { author: [{ family: "Dent", given: "Roger S." }], translator: wang, title: "城市客流：实践者的方法" },
  ],
  [
    "《城市客流》，王小明、李大华，清华大学出版社，2009",
    { author: [...wang, { literal: "李大华" }], title: "城市客流", publisher: "清华大学出版社" },
  ],
  [
    "王小明.城市客流方法研究.交通学报,2019年第4期",
    { type: "article-journal", "container-title": "交通学报", issue: "4", issued: date(2019) },
  ],
  [
    "王小明. 城市客流方法研究. 交通学报, 第30卷第5期, 2007年5月",
    { "container-title": "交通学报", volume: "30", issue: "5" },
  ],
  [
    "王小明. 基于 DPLL 的客流算法.硕士学位论文，电子科技大学，2011",
    { type: "thesis", title: "基于 DPLL 的客流算法", publisher: "电子科技大学", issued: date(2011) },
  ],
  [
    "王小明. 客流系统的设计与实现. 武汉大学硕士论文, 2012",
    { type: "thesis", title: "客流系统的设计与实现", publisher: "武汉大学", issued: date(2012) },
  ],
  [
    "王小明. 客流系统的设计与实现[硕士学位论文]. 武汉: 武汉大学, 2012.",
    { type: "thesis", title: "客流系统的设计与实现", publisher: "武汉大学" },
  ],
  [
    "王小明. 客流综述. 第十届全国客流学术会议论文集, 北京, 2015: 23-28",
    {
      type: "paper-conference",
      "container-title": "第十届全国客流学术会议论文集",
      "publisher-place": "北京",
      page: "23-28",
    },
  ],
  ["GB50009-2012 建筑客流规范", { type: "standard", number: "GB50009-2012", title: "建筑客流规范" }],
  [
    "《混凝土客流规范》GB50010-2010. 中国建筑工业出版社.",
    { type: "standard", number: "GB50010-2010", title: "混凝土客流规范", publisher: "中国建筑工业出版社" },
  ],
  [
    "王小明. 一种小车：中国，201310012345.6，2013-05-06.",
    { type: "patent", author: wang, title: "一种小车", number: "201310012345.6", issued: date(2013, 5, 6) },
  ],
  [
    "某某百科. 客流. https://baike.example.com/item/城市客流/9180",
    { type: "webpage", title: "客流", URL: "https://baike.example.com/item/城市客流/9180", publisher: undefined },
  ],
];

describe("findImpliedMark()", () => {
  for (const [text, expected] of ENTRIES) {
    test(`findImpliedMark() tells the kind of ${text}`, () => {
      const item: Readonly<Record<string, unknown>> = { ...parseReference(text).csl };
      for (const [field, value] of Object.entries(expected)) expect([field, item[field]]).toEqual([field, value]);
    });
  }
});
