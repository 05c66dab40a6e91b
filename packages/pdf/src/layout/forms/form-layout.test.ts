import { expect, test } from "bun:test";
import { gridRules, horizontal, vertical } from "../../../test/hand-made-page.ts";
import { type PrintedPage, type PrintedText, printPage } from "../../../test/printed-page.ts";
import { layoutPage } from "../layout-page.ts";
import { ColumnMemory } from "../lines/column-memory.ts";
import { findTables } from "../tables/find-tables.ts";

const SENTENCES = [
  "测试阶段邀请了十五名同学试用，并用问卷收集了他们",
  "对等待时间的感受，结果表明误差下降了百分之十二。",
  "后端把预测结果写入数据库，前端每五分钟刷新一次。",
];

function cell(lines: readonly string[], x: number, y: number): PrintedText[] {
  return lines.map((text, index) => ({ text, x, y: y + 16 * index }));
}

/** Fields, and two rows with a label in the middle of its cell and sentences beside it. */
const labelColumn: PrintedPage = {
  rules: [...gridRules([60, 140, 420], [100, 160, 220]), ...gridRules([60, 140, 220, 300, 420], [76, 100])],
  texts: [
    { text: "实验报告", x: 200, y: 60, size: 16 },
    ...["姓名", "冯远", "学号", "2023015"].map((text, index) => ({ text, x: [66, 146, 226, 306][index] ?? 0, y: 92 })),
    { text: "实验目的", x: 70, y: 134 },
    ...cell(SENTENCES, 146, 118),
    { text: "实验小结", x: 70, y: 194 },
    ...cell(SENTENCES, 146, 178),
  ],
};

test("layoutPage() reads a form cell by cell: a label, then all its sentences", () => {
  const page = layoutPage(printPage(labelColumn));
  expect(page.lines.map(({ text }) => text)).toEqual([
    "实验报告",
    "姓名 冯远 学号 2023015",
    "实验目的",
    ...SENTENCES,
    "实验小结",
    ...SENTENCES,
  ]);
  expect(findTables(page)).toEqual([]);
  const kinds = page.forms?.flatMap(({ cells }) => cells.map(({ kind, text }) => `${kind} ${text.slice(0, 4)}`));
  expect(kinds).toEqual([
    "field 姓名",
    "field 冯远",
    "field 学号",
    "field 2023",
    "label 实验目的",
    "text 测试阶段",
    "label 实验小结",
    "text 测试阶段",
  ]);
});

test("layoutPage() takes what stands above sentences in a row of its own for their label", () => {
  const page = layoutPage(
    printPage({
      rules: gridRules([60, 420], [100, 124, 190]).concat(vertical(240, 76, 100), ...gridRules([60, 420], [76, 100])),
      texts: [
        { text: "姓名 冯远", x: 66, y: 92 },
        { text: "学号 2023015", x: 246, y: 92 },
        { text: "一、实验目的", x: 66, y: 116 },
        ...cell(SENTENCES, 66, 140),
      ],
    }),
  );
  expect(page.forms?.[0]?.cells.map(({ kind }) => kind)).toEqual(["field", "field", "label", "text"]);
});

test("layoutPage() tells the label over several others by its depth", () => {
  const page = layoutPage(
    printPage({
      rules: [...gridRules([60, 120], [100, 220]), ...gridRules([120, 180, 480], [100, 160, 220])],
      texts: [
        { text: "完成情况", x: 70, y: 160 },
        { text: "文献", x: 126, y: 130 },
        ...cell(SENTENCES, 186, 116),
        { text: "数据", x: 126, y: 190 },
        ...cell(SENTENCES, 186, 176),
      ],
    }),
  );
  const labels = page.forms?.[0]?.cells.filter(({ kind }) => kind === "label");
  expect(labels?.map(({ text, depth }) => [text, depth])).toEqual([
    ["完成情况", 0],
    ["文献", 1],
    ["数据", 1],
  ]);
});

test("layoutPage() leaves a grid with a caption, and one of short entries, to the tables", () => {
  const captioned = layoutPage(
    printPage({ ...labelColumn, texts: [...(labelColumn.texts ?? []), { text: "表 1 调查结果", x: 200, y: 72 }] }),
  );
  expect([captioned.forms, findTables(captioned).length]).toEqual([[], 1]);

  const rows = ["站点 数量 意见", "东门 12 车少。", "西门 30 锁坏。", "北区 7 位置远。"];
  const entries = layoutPage(
    printPage({
      rules: gridRules([60, 180, 300, 420], [100, 120, 140, 160, 180]),
      texts: rows.flatMap((row, index) =>
        row.split(" ").map((text, column) => ({ text, x: 66 + 120 * column, y: 114 + 20 * index })),
      ),
    }),
  );
  expect([entries.forms, findTables(entries).length]).toEqual([[], 1]);
});

test("layoutPage() finds a real table within the cell of a form, and the form by tags or without them", () => {
  const inner = ["次数 时间", "1 2.31", "2 2.35"].flatMap((row, index) =>
    row.split(" ").map((text, column) => ({ text, x: 166 + 80 * column, y: 254 + 20 * index, mcid: 20 })),
  );
  const form: PrintedPage = {
    rules: [
      ...(labelColumn.rules ?? []),
      ...gridRules([60, 140, 420], [220, 320]),
      ...gridRules([160, 240, 320], [240, 260, 280, 300]),
    ],
    texts: [
      ...(labelColumn.texts ?? []).map((text) => ({ ...text, mcid: 1 })),
      { text: "数据记录", x: 70, y: 270, mcid: 1 },
      { text: "每组测三次，取平均值。", x: 146, y: 234, mcid: 1 },
      ...inner,
    ],
  };
  const element = (role: string, mcids: number[], children: Element[] = []): Element => ({
    role,
    mcids,
    alt: null,
    children,
  });
  const cells = inner.map((_, index) => element("TD", index === 0 ? [20] : []));
  const table = element(
    "Table",
    [],
    [element("TR", [], [element("TD", [1]), element("TD", [], [element("Table", [], [element("TR", [], cells)])])])],
  );
  for (const structure of [[], [table]]) {
    const page = layoutPage(printPage({ ...form, structure }));
    expect(findTables(page).map(({ rows, columns }) => [rows, columns])).toEqual([[3, 2]]);
    expect(page.forms).toHaveLength(1);
  }
});

test("layoutPage() finds a form whose sides are open", () => {
  const page = layoutPage(
    printPage({
      rules: [100, 160, 220].map((y) => horizontal(60, 420, y)).concat(vertical(140, 100, 220)),
      texts: (labelColumn.texts ?? []).filter(({ y }) => y > 100),
    }),
  );
  expect(page.forms?.[0]?.cells.map(({ kind }) => kind)).toEqual(["label", "text", "label", "text"]);
});

interface Element {
  readonly role: string;
  readonly mcids: number[];
  readonly alt: null;
  readonly children: Element[];
}

test("layoutPage() takes a row of its own above a row of names and rows with sentences for their label, no sentence for one", () => {
  const form = (title: string) =>
    layoutPage(
      printPage({
        rules: [...gridRules([60, 420], [76, 100]), ...gridRules([60, 140, 420], [100, 124, 184])],
        texts: [
          { text: title, x: 66, y: 92 },
          { text: "时间", x: 66, y: 116 },
          { text: "内容", x: 146, y: 116 },
          { text: "第一周", x: 66, y: 140 },
          ...cell(SENTENCES, 146, 140),
        ],
      }),
    ).forms?.[0]?.cells[0]?.kind;
  expect([form("四、进度安排"), form("请逐周填写。")]).toEqual(["label", "field"]);
});

test("layoutPage() reads the rest of a form at the top of the next page, and the sentence that the page cuts", () => {
  const memory = new ColumnMemory();
  const upper = printPage({
    rules: gridRules([60, 140, 420], [600, 660, 684]),
    texts: [
      { text: "本周工作", x: 66, y: 630 },
      ...cell(SENTENCES, 146, 616),
      { text: "下周计划", x: 66, y: 676 },
      { text: "后端把预测结果写入数据库，前端每五分钟刷新一次", x: 146, y: 676 },
    ],
  });
  const lower = printPage({
    index: 1,
    rules: gridRules([60, 140, 420], [60, 84, 108]),
    texts: [
      { text: "地图，车辆容量为十二辆。", x: 146, y: 76 },
      { text: "签名", x: 66, y: 100 },
    ],
  });
  const kindsOf = (page: typeof upper) =>
    layoutPage(page, memory).forms?.flatMap(({ cells }) => cells.map(({ kind }) => kind));
  expect(kindsOf(upper)).toEqual(["label", "text", "label", "text"]);
  expect(kindsOf(lower)).toEqual(["empty", "text", "field", "empty"]);
  expect(layoutPage(lower).forms).toEqual([]);
});
