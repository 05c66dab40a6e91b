/** The label that opens a caption: `图 3-1`, `续表2.1`, `Figure 2:`, `Fig. 3.`, `Table IV`, `算法 1`, `Listing 4.2`. */
import type { Caption } from "@rubrica/report-model";

export type CaptionKind = Caption["kind"];

export interface CaptionLabel {
  readonly kind: CaptionKind;
  /** As printed, with white space collapsed: `图 3-1`. */
  readonly label: string;
  readonly number: string;
  /** Where it stands in the line. */
  readonly start: number;
  readonly end: number;
  /** Punctuation behind the number, or an empty string. */
  readonly separator: string;
}

const NUMBER =
  "(?:[A-Z]\\s?[.\\-–—]?\\s?)?\\d{1,3}(?:\\s?[.\\-–—‐‑−－．·]\\s?\\d{1,3}(?!\\d)){0,3}(?:[a-z](?![a-z]))?|[IVX]{1,6}(?![A-Za-z])|[A-Z](?:\\.\\d{1,3}){1,2}|[一二三四五六七八九十]{1,3}(?=\\s)";

interface LabelWord {
  readonly kind: CaptionKind;
  readonly word: string;
}

const WORDS: readonly LabelWord[] = [
  { kind: "figure", word: "(?:附|插|续)?图(?!书|像|形|片|中|灵|论|神|表)" },
  { kind: "table", word: "(?:续|附)?表(?!示|明|现|达|面|格|单)(?:\\s?[（(]?续[)）]?)?" },
  { kind: "algorithm", word: "算法" },
  { kind: "listing", word: "(?:代码(?:清单|段|示例|片段)?|程序(?:清单|代码|段)?|清单|源代码)" },
  {
    kind: "figure",
    word: "(?:Supplementary\\s|Supporting\\s)?(?:Figures?|FIGURES?|Fig\\.?|FIG\\.?|Scheme|Chart|Plate|Abbildung|Abb\\.|Photo|Exhibit|Figura|FIGURA|Figuur|Figur|Obr(?:ázek|\\.)|Rysunek|Рисунок|Рис\\.)",
  },
  {
    kind: "table",
    word: "(?:Supplementary\\s)?(?:Tables?|TABLES?|Tab\\.|TAB\\.|Tabelle|Tabel(?:l?a|l)?|TABELL?A|Tabla|TABLA|Tableau|TABLEAU|Quadro|QUADRO|Cuadro|CUADRO|Tabulka|Таблица)",
  },
  { kind: "algorithm", word: "(?:Algorithm|ALGORITHM|Algorithmus|Alg\\.|Procedure)" },
  { kind: "listing", word: "(?:Listing|LISTING|Code|Program|Snippet)" },
];

const LABELS = WORDS.map(({ kind, word }) => ({
  kind,
  expression: new RegExp(
    `(?<![\\p{L}\\d])(${word}\\s{0,2}(${NUMBER}))(?:\\s?([(（]\\s?(?:续|cont(?:inued|\\.)?)\\s?[)）]))?\\s?([:：.．|–—-](?=\\s|[^\\d\\s])|(?=\\s|$))?`,
    "gu",
  ),
}));

/** Words set in letter-spaced capitals lose their spacing: `F I G U R E 1 . 1`. */
const SPACED = /^(?:F\s?I\s?G\s?U\s?R\s?E|T\s?A\s?B\s?L\s?E|A\s?L\s?G\s?O\s?R\s?I\s?T\s?H\s?M)(?=\s?\d)/;

/** What every label has, so that most lines are passed over at once. */
const MAY_HOLD_LABEL =
  /[图表]|算法|代码|程序|清单|F\s?[iI]|T\s?[aA]|S[cnu]|Ch|P[hlr]|Ab|Ex|A\s?[lL]|L[iI]|Co|[QC][uU]|Ob|Ry|Ри|Та/;

/** All labels of a line, by place. */
export function findLabels(text: string): CaptionLabel[] {
  if (!MAY_HOLD_LABEL.test(text)) return [];
  const found: CaptionLabel[] = [];
  const spaced = spacedLabel(text);
  if (spaced !== null) found.push(spaced);
  for (const { kind, expression } of LABELS) {
    for (const match of text.matchAll(expression)) {
      const [whole, label = "", number = "", , separator = ""] = match;
      const start = match.index;
      const end = start + whole.length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      found.push({
        kind,
        label: label.replace(/\s+/g, " "),
        number: foldNumber(number),
        start,
        end,
        separator: separator.trim(),
      });
    }
  }
  return found.sort((left, right) => left.start - right.start);
}

function spacedLabel(text: string): CaptionLabel | null {
  const word = SPACED.exec(text);
  if (word === null || !word[0].includes(" ")) return null;
  const number = /^\s?(\d(?:\s?[.\d]){0,8})\s*([:.–—-])?/.exec(text.slice(word[0].length));
  if (number === null) return null;
  const bare = word[0].replaceAll(" ", "");
  const digits = (number[1] ?? "").replaceAll(" ", "").replace(/\.$/, "");
  const kind = bare === "FIGURE" ? "figure" : bare === "TABLE" ? "table" : "algorithm";
  return {
    kind,
    label: `${bare} ${digits}`,
    number: digits,
    start: 0,
    end: word[0].length + number[0].length,
    separator: number[2] ?? "",
  };
}

/** `3－1` and `3 - 1` are `3-1`: the number that is shown. Unlike `foldPrintedNumber` it tells `3-1` from `3.1`. */
function foldNumber(printed: string): string {
  return printed
    .normalize("NFKC")
    .replace(/\s/g, "")
    .replace(/[–—‐‑－−]/g, "-")
    .replace(/[．·]/g, ".");
}
