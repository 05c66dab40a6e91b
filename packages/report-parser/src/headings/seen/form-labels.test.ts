import { expect, test } from "bun:test";
import { gridRules } from "../../../../pdf/test/hand-made-page.ts";
import { analyseTyped, type TypedPage } from "../../../test/printed-report.ts";

const SENTENCES = [
  "测试阶段邀请了十五名同学试用，并用问卷收集了他们",
  "对等待时间的感受，结果表明误差下降了百分之十二。",
  "后端把预测结果写入数据库，前端每五分钟刷新一次。",
];
const cell = (x: number, y: number) => SENTENCES.map((text, index) => ({ text, x, y: y + 16 * index }));

const form: TypedPage = {
  rules: [...gridRules([60, 140, 420], [100, 160, 220]), ...gridRules([60, 140, 220, 300, 420], [76, 100])],
  lines: [
    { text: "实验报告", x: 200, y: 60, size: 16 },
    ...["姓名", "冯远", "学号", "2023015"].map((text, index) => ({ text, x: [66, 146, 226, 306][index] ?? 0, y: 92 })),
    { text: "实验目的", x: 70, y: 134 },
    ...cell(146, 118),
    { text: "实验小结：", x: 70, y: 194 },
    ...cell(146, 178),
  ],
};

test("readFormLabels() makes headings of labels of sentences, and fields of the cover of the others", () => {
  const report = analyseTyped({ pages: [form] });
  expect(report.headings.map(({ title }) => title)).toEqual(["实验目的", "实验小结"]);
  expect(
    report.sections.map(({ range }) => report.text.slice(range.start, range.end).includes("百分之十二")),
  ).toContain(true);
  expect(report.cover).toMatchObject({ authors: ["冯远"], studentNumber: "2023015" });
  expect(report.text.split("实验小结")[0]).toContain(SENTENCES.join(""));
  expect(report.tables).toEqual([]);
});

test("readFormLabels() reads labels that repeat at the same place of every page", () => {
  const report = analyseTyped({ pages: [form, form, form, form] });
  expect(report.headings.map(({ title }) => title)).toEqual(
    Array.from({ length: 4 }, () => ["实验目的", "实验小结"]).flat(),
  );
});

test("readFormLabels() takes numbered titles on lines of their own in a cell, and no steps of a list", () => {
  const lines = [
    "一、实验目的",
    ...SENTENCES,
    "二、实验步骤",
    SENTENCES[1] ?? "",
    "1. 打开软件，新建工程。",
    "2. 连接开发板，下载程序。",
    "三、实验小结",
    ...SENTENCES,
  ];
  const page: TypedPage = {
    rules: [...gridRules([60, 420], [100, 320]), ...gridRules([60, 240, 420], [76, 100])],
    lines: [
      { text: "姓名", x: 66, y: 92 },
      { text: "冯远", x: 246, y: 92 },
      ...lines.map((text, index) => ({ text, x: 66, y: 118 + 16 * index })),
    ],
  };
  const { headings } = analyseTyped({ pages: [page] });
  expect(headings.map(({ number, title }) => `${number}${title}`)).toEqual([
    "一、实验目的",
    "二、实验步骤",
    "三、实验小结",
  ]);
});

test("readFormLabels() takes a label at the foot of a page whose sentences stand on the next one", () => {
  const upper: TypedPage = {
    rules: gridRules([60, 420], [100, 124, 190, 214]),
    lines: [{ text: "一、操作过程", x: 66, y: 116 }, ...cell(66, 140), { text: "二、思考题", x: 66, y: 206 }],
  };
  const lower: TypedPage = {
    rules: [...gridRules([60, 420], [80, 140, 164])],
    lines: [...cell(66, 96), { text: "教师签名", x: 66, y: 156 }],
  };
  const { headings } = analyseTyped({ pages: [upper, lower] });
  expect(headings.map(({ title }) => title)).toEqual(["操作过程", "思考题"]);
});

test("readFormLabels() reads titles below titles in a cell, `2.1` below `2` and `（一）` below its label", () => {
  const cellOf = (lines: readonly string[]): TypedPage => ({
    rules: [...gridRules([60, 420], [100, 330]), ...gridRules([60, 240, 420], [76, 100])],
    lines: [
      { text: "姓名", x: 66, y: 92 },
      { text: "冯远", x: 246, y: 92 },
      ...lines.map((text, index) => ({ text, x: 66, y: 118 + 16 * index })),
    ],
  });
  const titlesOf = (lines: readonly string[]) =>
    analyseTyped({ pages: [cellOf(lines)] }).headings.map(({ level, number, title }) => `${level} ${number}${title}`);
  const [first = "", second = ""] = SENTENCES.slice(1);
  expect(
    titlesOf(["1 需求分析", first, "2 概念设计", "2.1 实体与联系", second, "2.2 约束", first, "3 测试", second]),
  ).toEqual(["1 1需求分析", "1 2概念设计", "2 2.1实体与联系", "2 2.2约束", "1 3测试"]);
  expect(
    titlesOf(["一、实习内容", first, "（一）大堂服务", second, "（二）信贷调查", first, "二、实习体会", second]),
  ).toEqual(["1 一、实习内容", "2 （一）大堂服务", "2 （二）信贷调查", "1 二、实习体会"]);
});
