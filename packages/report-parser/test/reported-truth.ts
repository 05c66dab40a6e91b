/** What is right in documents that were read wrongly once; see the README beside them in the corpus. */

const inOrder = (count: number, title: (number: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => title(index + 1));
const part = (name: string): string[] => [name, "一、实验目的", "二、实验内容", "三、实验结果", "四、实验小结"];

/** Titles, without blanks, of headings that repeat at the top of their pages; the controls are no such. */
export const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  "weeks-digits.pdf": inOrder(8, (week) => `第${week}周实习周记`),
  "weeks-han.pdf": inOrder(8, (week) => `第${"一二三四五六七八"[week - 1]}周实习周记`),
  "problems-en.pdf": inOrder(8, (problem) => `Problem${problem}`),
  "lab-heading-at-page-top.pdf": [
    ...[
      "实验一线性表",
      "实验二栈与队列",
      "实验三二叉树",
      "实验四图的遍历",
      "实验五查找",
      "实验六排序",
      "实验七散列",
    ].flatMap(part),
  ],
  "running-head-control.pdf": ["一、实习单位", "二、实习内容", "三、体会"],
};

const inTurn = (count: number, ...titles: readonly string[]): string[] =>
  Array.from({ length: count }, () => titles).flat();
/** Forms: titles of their headings, and characters that their text has at least. */
export const FORMS: Readonly<Record<string, { readonly headings: readonly string[]; readonly characters: number }>> = {
  "form-label-column.pdf": {
    headings: ["实验目的", "实验原理", "实验步骤", "实验结果与分析", "实验小结"],
    characters: 1880,
  },
  "form-opening-report.pdf": {
    headings: ["1．选题的目的和意义", "2．国内外研究现状", "3．研究内容与方法", "4．参考文献"],
    characters: 1500,
  },
  "form-weekly-record.pdf": { headings: inTurn(4, "本周工作", "存在问题", "下周计划"), characters: 1500 },
};
