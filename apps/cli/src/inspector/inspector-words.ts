import type { IntegrityKind, LeftOut, ParsedReport } from "@rubrica/report-model";
import type { ScoreLanguage } from "@rubrica/scoring";

type Names<Id extends string> = Readonly<Record<Id, readonly [zh: string, en: string]>>;
type HeadingsFrom = ParsedReport["headingSource"]["primary"];

const DOCUMENT_KINDS: Names<ParsedReport["kind"]> = {
  report: ["报告", "report"],
  slides: ["幻灯片", "slides"],
  form: ["表格式报告", "form"],
  scanned: ["扫描件", "scanned"],
  empty: ["没有文字", "empty"],
};

const HEADINGS_FROM: Names<HeadingsFrom> = {
  "structure-tree": ["标题取自结构标签", "headings from the structure tree"],
  outline: ["标题取自书签", "headings from the outline"],
  "printed-contents": ["标题取自目录页", "headings from the printed contents"],
  numbering: ["标题取自编号", "headings from the numbering"],
  fonts: ["标题取自字体", "headings from the fonts"],
  none: ["没有标题", "no headings"],
};

const TABLE_SOURCES: Names<ParsedReport["tables"][number]["source"]> = {
  "structure-tree": ["结构标签", "structure tree"],
  ruled: ["框线表", "ruled"],
  "three-line": ["三线表", "three-line"],
  borderless: ["无线表", "borderless"],
};

const FIGURE_KINDS: Names<ParsedReport["figures"][number]["kind"]> = {
  image: ["图片", "image"],
  drawing: ["矢量图", "drawing"],
};

const CITATION_KINDS: Names<ParsedReport["citations"][number]["kind"]> = {
  bracketed: ["方括号引用", "bracketed"],
  superscript: ["上标引用", "superscript"],
  "author-year": ["著者-出版年引用", "author-year"],
  footnote: ["脚注引用", "footnote"],
};

const TARGETS: Names<ParsedReport["crossReferences"][number]["kind"]> = {
  figure: ["图", "figure"],
  table: ["表", "table"],
  formula: ["公式", "formula"],
  section: ["章节", "section"],
  listing: ["代码", "listing"],
  algorithm: ["算法", "algorithm"],
};

const LEFT_OUT_KINDS: Names<LeftOut["kind"]> = {
  sentences: ["句子", "sentences"],
  "running-head": ["页眉页脚", "running head"],
  "page-number": ["页码", "page number"],
  footnote: ["脚注", "footnote"],
  "figure-text": ["图中文字", "text of a figure"],
  aside: ["旁注", "aside"],
};

const LEFT_OUT_REASONS: Names<LeftOut["reason"]> = {
  "table-cell": ["在表格单元格中", "in a table cell"],
  "in-figure": ["在图中", "in a figure"],
  repeats: ["各页重复", "repeats on other pages"],
  "counts-pages": ["随页码变化", "counts the pages"],
  note: ["是注释", "is a note"],
  turned: ["文字旋转", "is turned"],
};

const INTEGRITY_KINDS: Names<IntegrityKind> = {
  "invisible-render-mode": ["不显示的文字", "invisible text"],
  "background-colour": ["与背景同色", "colour of the background"],
  tiny: ["字号极小", "tiny"],
  "off-page": ["在页面之外", "outside of the page"],
  clipped: ["被裁剪", "clipped"],
  transparent: ["透明", "transparent"],
  covered: ["被遮住", "covered"],
  "hidden-layer": ["在隐藏图层", "on a hidden layer"],
  "zero-width-characters": ["零宽字符", "zero-width characters"],
  "bidi-control-characters": ["书写方向控制符", "bidirectional control characters"],
  "tag-characters": ["标签字符", "tag characters"],
  "glyph-mismatch": ["字形与文字不符", "glyphs differ from the text"],
  "replaced-text": ["文字与显示不符", "text differs from what is drawn"],
  "recognised-text": ["扫描识别的文字", "recognised from a scan"],
};

/** All that the inspector page says around the document's own text, in one language. */
export type InspectorWords = ReturnType<typeof inspectorWords>;

export function inspectorWords(language: ScoreLanguage) {
  const pick = (zh: string, en: string): string => (language === "zh" ? zh : en);
  const named =
    <Id extends string>(names: Names<Id>) =>
    (id: Id): string => {
      const [zh, en] = names[id];
      return pick(zh, en);
    };
  const languageNames = new Intl.DisplayNames([language], { type: "language" });
  const nameLanguage = (id: string): string => {
    if (id === "mixed") return pick("中英混排", "Chinese and English");
    return (id !== "unknown" && languageNames.of(id)) || pick("语言不明", "language unknown");
  };
  return {
    documentKind: named(DOCUMENT_KINDS),
    language: nameLanguage,
    headingsFrom: named(HEADINGS_FROM),
    tableSource: named(TABLE_SOURCES),
    figureKind: named(FIGURE_KINDS),
    citationKind: named(CITATION_KINDS),
    leftOutKind: named(LEFT_OUT_KINDS),
    leftOutReason: named(LEFT_OUT_REASONS),
    integrityKind: named(INTEGRITY_KINDS),
    pages: (count: number) => pick(`${count}页`, `${count} ${count === 1 ? "page" : "pages"}`),
    engine: (name: string, reason: string | null) =>
      pick(`由${name}读取${reason ? `（${reason}）` : ""}`, `read by ${name}${reason ? ` (${reason})` : ""}`),
    tagged: (isTagged: boolean) => (isTagged ? pick("有结构标签", "tagged") : pick("无结构标签", "not tagged")),
    prose: (inText: number, characters: number) =>
      pick(`句子共${characters}字，读入${inText}字`, `prose in the text: ${inText} of ${characters} characters`),
    points: (size: number, isBold: boolean) => `${size.toFixed(1)} pt${isBold ? pick("，粗体", ", bold") : ""}`,
    level: (level: number) => pick(`${level}级标题`, `level ${level}`),
    abstract: (of: string) => pick(`摘要（${nameLanguage(of)}）`, `abstract (${nameLanguage(of)})`),
    shape: (rows: number, columns: number, headerRows: number) =>
      pick(
        `${rows}行 × ${columns}列，表头${headerRows}行`,
        `${rows} rows × ${columns} columns, header rows: ${headerRows}`,
      ),
    table: (number: number) => pick(`表格${number}`, `table ${number}`),
    continues: (number: number) => pick(`接表格${number}`, `continues table ${number}`),
    cell: (row: number, column: number) => pick(`第${row}行第${column}列`, `row ${row}, column ${column}`),
    spans: (rows: number, columns: number) => pick(`，跨${rows}行${columns}列`, `, spans ${rows} × ${columns}`),
    header: pick("，表头", ", header"),
    alternative: (text: string) => pick(`，替代文字：${text}`, `, alternative text: ${text}`),
    confidence: (style: string, share: number) =>
      pick(`${style}，可信度${share.toFixed(2)}`, `${style}, confidence ${share.toFixed(2)}`),
    notInList: (labels: string) => pick(`文献表中没有：${labels}`, `not in the list: ${labels}`),
    pointsTo: (kind: ParsedReport["crossReferences"][number]["kind"], target: number | null) => {
      const name = named(TARGETS)(kind);
      if (target === null) return pick(`${name}：没有找到所指`, `${name}: points to nothing`);
      return pick(`${name}：指向第${target}个`, `${name}: points to number ${target}`);
    },
    leftOutSize: (characters: number, pages: number) =>
      pick(
        `${characters}字${pages > 1 ? `，共${pages}页` : ""}`,
        `${characters} characters${pages > 1 ? `, on ${pages} pages` : ""}`,
      ),
  };
}
