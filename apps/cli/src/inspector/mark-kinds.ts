/** The kinds of things that the inspector page marks, with their labels and colours. */

export type MarkKindId =
  | "heading"
  | "contents-entry"
  | "abstract"
  | "paragraph"
  | "list-item"
  | "line"
  | "table"
  | "cell"
  | "figure"
  | "formula"
  | "inline-formula"
  | "code"
  | "caption"
  | "footnote"
  | "reference"
  | "citation"
  | "cross-reference"
  | "header"
  | "page-number"
  | "left-out"
  | "left-out-sentences"
  | "integrity";

export interface MarkKind {
  readonly id: MarkKindId;
  readonly english: string;
  readonly chinese: string;
  /** CSS colour of frame and legend. */
  readonly colour: string;
  /** Whether it is shown when the page opens. */
  readonly shown: boolean;
}

/** In the order of the legend. */
export const MARK_KINDS: readonly MarkKind[] = [
  { id: "heading", english: "Headings", chinese: "标题", colour: "#d6336c", shown: true },
  { id: "contents-entry", english: "Table of contents", chinese: "目录条目", colour: "#9c36b5", shown: true },
  { id: "abstract", english: "Abstract", chinese: "摘要", colour: "#0b7285", shown: true },
  { id: "paragraph", english: "Paragraphs", chinese: "段落", colour: "#868e96", shown: false },
  { id: "list-item", english: "List items", chinese: "列表项", colour: "#adb5bd", shown: false },
  { id: "line", english: "Lines", chinese: "文本行", colour: "#ced4da", shown: false },
  { id: "table", english: "Tables", chinese: "表格", colour: "#1971c2", shown: true },
  { id: "cell", english: "Table cells", chinese: "单元格", colour: "#74c0fc", shown: true },
  { id: "figure", english: "Figures", chinese: "插图", colour: "#2f9e44", shown: true },
  { id: "formula", english: "Display formulas", chinese: "独立公式", colour: "#e8590c", shown: true },
  { id: "inline-formula", english: "Inline formulas", chinese: "行内公式", colour: "#ffa94d", shown: false },
  { id: "code", english: "Code listings", chinese: "代码", colour: "#5f3dc4", shown: true },
  { id: "caption", english: "Captions", chinese: "题注", colour: "#087f5b", shown: true },
  { id: "footnote", english: "Footnotes", chinese: "脚注", colour: "#846358", shown: true },
  { id: "reference", english: "References", chinese: "参考文献", colour: "#c2255c", shown: true },
  { id: "citation", english: "Citations", chinese: "文中引用", colour: "#f06595", shown: true },
  { id: "cross-reference", english: "Cross-references", chinese: "交叉引用", colour: "#20c997", shown: false },
  { id: "header", english: "Running headers and footers", chinese: "页眉页脚", colour: "#fab005", shown: true },
  { id: "page-number", english: "Page numbers", chinese: "页码", colour: "#f08c00", shown: true },
  { id: "left-out-sentences", english: "Sentences left out", chinese: "没读到的句子", colour: "#b54708", shown: true },
  { id: "left-out", english: "Outside of the text", chinese: "不进正文的", colour: "#78716c", shown: false },
  { id: "integrity", english: "Hidden or doubtful text", chinese: "隐藏或可疑文本", colour: "#e03131", shown: true },
];
