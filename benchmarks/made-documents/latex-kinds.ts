/** Kinds of documents that are written with LaTeX. */
import type { SampleDocument } from "./document-model.ts";
import type { LatexLook } from "./latex-writer.ts";
import { escapeTex } from "./latex-writer.ts";
import type { ContentOptions } from "./make-document.ts";
import { SeededRandom } from "./seeded-random.ts";

export interface LatexKind {
  readonly name: string;
  readonly content: (seed: number) => ContentOptions;
  readonly look: (seed: number) => LatexLook;
}

const PACKAGES =
  "\\usepackage{booktabs,longtable,listings,wrapfig,pdflscape,amsmath}\\lstset{basicstyle=\\ttfamily\\small}";
const paragraphs = (lines: readonly string[]): string => lines.map(escapeTex).join("\n\n");
const keywords = (document: SampleDocument, language: string, separator: string): string =>
  (document.keywords[language] ?? []).map(escapeTex).join(separator);
const english = {
  abstractHeading: {},
  referencesTitle: "References",
  acknowledgementsTitle: "Acknowledgements",
  appendixNumber: "A",
  ruledTables: false,
} as const;

function chineseThesis(seed: number, hyperref: boolean): LatexLook {
  const random = new SeededRandom(seed);
  const margin = random.pick(["2.5cm", "3cm", "2.2cm"]);
  const separator = random.pick(["；", "，", "\\quad ", "; "]);
  const label = random.pick(["关键词：", "\\textbf{关键词}：", "{\\heiti 关键词}\\quad "]);
  return {
    engine: "xelatex",
    documentClass: `[${random.pick(["zihao=-4", "zihao=5", "12pt"])},${random.pick(["oneside", "oneside,openany"])},fontset=${random.pick(["none", "none"])}]{${random.pick(["ctexbook", "ctexrep"])}}`,
    preamble: [
      `\\setCJKmainfont{${random.pick(["Noto Serif CJK SC", "AR PL SungtiL GB"])}}[BoldFont=Noto Sans CJK SC]\\setCJKfamilyfont{zhhei}{Noto Sans CJK SC}\\newcommand{\\heiti}{\\CJKfamily{zhhei}}`,
      `\\usepackage[a4paper,margin=${margin}]{geometry}`,
      PACKAGES,
      "\\ctexset{bibname=参考文献}",
      random.chance(0.5)
        ? "\\ctexset{chapter={format=\\centering\\heiti\\zihao{3}},section={format=\\heiti\\zihao{4}},subsection={format=\\heiti\\zihao{-4}}}"
        : "",
      random.chance(0.5) ? "\\usepackage{fancyhdr}\\pagestyle{fancy}" : "",
      hyperref ? "\\usepackage[hidelinks]{hyperref}" : "",
    ],
    hasChapters: true,
    numbering: "chinese-chapter",
    citations: random.pick(["superscript", "bracket"]),
    contents: true,
    frontMatter: true,
    listsAbstract: hyperref,
    cover: ({ title, englishTitle, author }) =>
      `\\begin{titlepage}\\centering\\vspace*{2cm}{\\zihao{1}\\heiti 本科毕业论文}\\\\[2cm]{\\zihao{2}\\heiti ${title}}\\\\[8mm]{\\Large ${englishTitle}}\\\\[4cm]\\begin{tabular}{ll}学\\quad 院：&信息工程学院\\\\姓\\quad 名：&${author}\\\\学\\quad 号：&2020${seed}31\\\\指导教师：&何文博\\end{tabular}\\\\[3cm]二〇二四年五月\\end{titlepage}\\pagenumbering{Roman}`,
    abstract: (document, language) =>
      `\\chapter*{${language === "zh" ? "摘要" : "Abstract"}}${hyperref ? `\\addcontentsline{toc}{chapter}{${language === "zh" ? "摘要" : "Abstract"}}` : ""}\n${paragraphs(document.abstracts[language]!)}\n\n\\vspace{1em}\\noindent ${language === "zh" ? label + keywords(document, "zh", separator) : `\\textbf{${random.pick(["Keywords", "Key words", "Key Words"])}:} ${keywords(document, "en", random.pick(["; ", ", "]))}`}`,
    abstractHeading: { zh: "摘要", en: "Abstract" },
    referencesTitle: "参考文献",
    acknowledgementsTitle: random.pick(["致谢", "致\\quad 谢"]).replace("\\quad ", ""),
    countsByChapter: true,
    ruledTables: random.chance(0.4),
    appendixNumber: "附录 A",
  };
}

const articleTitle = ({ title, author }: SampleDocument): string =>
  `\\title{${title}}\\author{${author}}\\date{}\\maketitle`;
const cjk = [
  "\\setCJKmainfont{Noto Serif CJK SC}[BoldFont=Noto Sans CJK SC]\\setCJKsansfont{Noto Sans CJK SC}\\setCJKmonofont{Noto Sans CJK SC}",
  PACKAGES,
];
const runInAbstract = (document: SampleDocument, language: string, separator: string): string =>
  language === "zh"
    ? `\\noindent\\textbf{摘要：}${document.abstracts.zh!.map(escapeTex).join("")}\n\n\\noindent\\textbf{关键词：}${keywords(document, "zh", separator)}\n\n`
    : `\\noindent\\textbf{Abstract:} ${document.abstracts.en!.map(escapeTex).join(" ")}\n\n\\noindent\\textbf{Keywords:} ${keywords(document, "en", "; ")}\n\n`;

const thesis = (seed: number): ContentOptions => ({
  seed,
  language: "zh",
  referenceStyle: "gbt",
  depth: 3,
  chapters: 5,
  paragraphs: 2,
  references: 14,
  longTable: 40,
  appendix: true,
  acknowledgements: true,
  bilingual: true,
});
const article = (seed: number): ContentOptions => ({
  seed,
  language: "en",
  referenceStyle: "ieee",
  depth: 2,
  chapters: 5,
  paragraphs: 2,
  references: 13,
});

export const LATEX_KINDS: readonly LatexKind[] = [
  { name: "zh-thesis-outline", content: thesis, look: (seed) => chineseThesis(seed, true) },
  { name: "zh-thesis-plain", content: thesis, look: (seed) => chineseThesis(seed + 50, false) },
  {
    name: "zh-lab-report",
    content: (seed) => ({
      seed,
      language: "zh",
      referenceStyle: "gbt",
      depth: 3,
      chapters: 5,
      paragraphs: 2,
      references: 5,
    }),
    look: (seed) => ({
      ...english,
      engine: "xelatex",
      documentClass: "[fontset=none,zihao=-4]{ctexart}",
      preamble: [
        ...cjk,
        "\\ctexset{section={number=\\chinese{section},name={,、},aftername={},format=\\bfseries\\large},subsection={number=\\chinese{subsection},name={（,）},aftername={},format=\\bfseries},subsubsection={number=\\arabic{subsubsection},name={,.},format=\\normalsize}}",
      ],
      hasChapters: false,
      numbering: "chinese-list",
      citations: "bracket",
      contents: false,
      cover: (document) => `${articleTitle(document)}`,
      abstract: () => "",
      referencesTitle: "参考文献",
      countsByChapter: false,
      ruledTables: seed % 2 === 0,
    }),
  },
  {
    name: "zh-journal-two-columns",
    content: (seed) => ({
      seed,
      language: "zh",
      referenceStyle: "gbt",
      depth: 2,
      chapters: 5,
      paragraphs: 2,
      references: 12,
      bilingual: true,
    }),
    look: (seed) => ({
      ...english,
      engine: "xelatex",
      documentClass: "[fontset=none,zihao=5,twocolumn]{ctexart}",
      preamble: [...cjk, "\\usepackage[a4paper,margin=2cm]{geometry}"],
      hasChapters: false,
      numbering: "decimal",
      citations: "superscript",
      contents: false,
      cover: ({ title, author }) =>
        `\\title{\\textbf{${title}}}\\author{${author}\\\\\\small (东湖理工大学 计算机学院，武汉 430000)}\\date{}`,
      abstract: (document, language) =>
        language === "zh"
          ? `\\twocolumn[\\maketitle\\begin{center}\\begin{minipage}{0.9\\textwidth}\\small ${runInAbstract(document, "zh", seed % 2 === 0 ? "；" : "\\ \\ ")}\\vspace{1em}\\begin{center}{\\large\\textbf{${document.englishTitle}}}\\end{center} ${runInAbstract(document, "en", ";")}\\end{minipage}\\end{center}]`
          : "",
      referencesTitle: "参考文献",
      countsByChapter: false,
    }),
  },
  {
    name: "zh-article-contents",
    content: (seed) => ({
      seed,
      language: "zh",
      referenceStyle: "gbt",
      depth: 3,
      chapters: 6,
      paragraphs: 2,
      references: 8,
      acknowledgements: true,
    }),
    look: (seed) => ({
      ...english,
      engine: "xelatex",
      documentClass: "[fontset=none,zihao=-4]{ctexart}",
      preamble: [
        ...cjk,
        seed % 2 === 0 ? "\\usepackage[hidelinks]{hyperref}" : "\\ctexset{section/format=\\Large\\bfseries}",
      ],
      hasChapters: false,
      numbering: "decimal",
      citations: "superscript",
      contents: true,
      cover: (document) => `${articleTitle(document)}\\thispagestyle{empty}`,
      abstract: (document, language) =>
        `\\begin{abstract}${paragraphs(document.abstracts[language]!)}\n\n\\noindent\\textbf{关键词：}${keywords(document, language, "、")}\\end{abstract}\\newpage`,
      abstractHeading: { zh: "摘要" },
      referencesTitle: "参考文献",
      acknowledgementsTitle: "致谢",
      countsByChapter: false,
    }),
  },
  {
    name: "en-thesis",
    content: (seed) => ({
      seed,
      language: "en",
      referenceStyle: "ieee",
      depth: 3,
      chapters: 6,
      paragraphs: 3,
      references: 18,
      longTable: 45,
      appendix: true,
      acknowledgements: false,
    }),
    look: (seed) => ({
      ...english,
      engine: "pdflatex",
      documentClass: `[${seed % 2 === 0 ? "12pt" : "11pt,oneside"}]{${seed % 3 === 0 ? "book" : "report"}}`,
      preamble: [
        "\\usepackage[T1]{fontenc}\\usepackage{lmodern}",
        PACKAGES,
        seed % 2 === 0 ? "\\usepackage[hidelinks]{hyperref}" : "\\usepackage{mathptmx}",
        "\\renewcommand{\\bibname}{References}",
      ],
      hasChapters: true,
      numbering: "chapter-word",
      citations: "bracket",
      contents: true,
      frontMatter: true,
      listsAbstract: true,
      cover: ({ title, author }) =>
        `\\begin{titlepage}\\centering\\vspace*{3cm}{\\Huge\\bfseries ${title}\\par}\\vspace{2cm}{\\Large ${author}\\par}\\vspace{3cm}A thesis submitted for the degree of Bachelor of Science\\par Department of Computing, Lakeside College\\par May 2024\\end{titlepage}\\pagenumbering{roman}`,
      abstract: (document, language) =>
        `\\chapter*{Abstract}\\addcontentsline{toc}{chapter}{Abstract}\n${paragraphs(document.abstracts[language]!)}\n\n\\noindent\\textbf{Keywords:} ${keywords(document, language, seed % 2 === 0 ? ", " : " $\\cdot$ ")}`,
      abstractHeading: { en: "Abstract" },
      countsByChapter: true,
      wide: "landscape",
      appendixNumber: "Appendix A",
    }),
  },
  {
    name: "en-ieee",
    content: article,
    look: () => ({
      ...english,
      engine: "pdflatex",
      documentClass: "[conference]{IEEEtran}",
      preamble: [PACKAGES],
      hasChapters: false,
      numbering: "ieee",
      citations: "bracket",
      contents: false,
      cover: ({ title, author }) =>
        `\\title{${title}}\\author{\\IEEEauthorblockN{${author}}\\IEEEauthorblockA{Lakeside College\\\\mail@example.org}}\\maketitle`,
      abstract: (document, language) =>
        `\\begin{abstract}${document.abstracts[language]!.map(escapeTex).join(" ")}\\end{abstract}\\begin{IEEEkeywords}${keywords(document, language, ", ")}\\end{IEEEkeywords}`,
      countsByChapter: false,
      romanTables: true,
    }),
  },
  {
    name: "en-acm",
    content: article,
    look: () => ({
      ...english,
      engine: "pdflatex",
      documentClass: "[sigconf,nonacm]{acmart}",
      preamble: ["\\usepackage{longtable,listings,wrapfig,pdflscape}\\lstset{basicstyle=\\ttfamily\\small}"],
      hasChapters: false,
      numbering: "decimal",
      citations: "bracket",
      contents: false,
      cover: ({ title, author }) =>
        `\\title{${title}}\\author{${author}}\\affiliation{\\institution{Lakeside College}\\city{Lakeside}\\country{Utopia}}`,
      abstract: (document, language) =>
        `\\begin{abstract}${paragraphs(document.abstracts[language]!)}\\end{abstract}\\keywords{${keywords(document, language, ", ")}}\\maketitle`,
      abstractHeading: { en: "Abstract" },
      countsByChapter: false,
    }),
  },
  {
    name: "en-llncs",
    content: article,
    look: () => ({
      ...english,
      engine: "pdflatex",
      documentClass: "{llncs}",
      preamble: [PACKAGES],
      hasChapters: false,
      numbering: "decimal",
      citations: "bracket",
      contents: false,
      cover: ({ title, author }) => `\\title{${title}}\\author{${author}}\\institute{Lakeside College}\\maketitle`,
      abstract: (document, language) =>
        `\\begin{abstract}${document.abstracts[language]!.map(escapeTex).join(" ")}\\keywords{${keywords(document, language, " \\and ")}}\\end{abstract}`,
      countsByChapter: false,
    }),
  },
  {
    name: "en-author-year",
    content: (seed) => ({ ...article(seed), referenceStyle: "apa", references: 15 }),
    look: (seed) => ({
      ...english,
      engine: "pdflatex",
      documentClass: `[${seed % 2 === 0 ? "11pt,twocolumn" : "12pt"}]{article}`,
      preamble: [
        PACKAGES,
        seed % 2 === 0 ? "" : "\\usepackage{setspace}\\doublespacing\\usepackage{lineno}\\linenumbers",
      ],
      hasChapters: false,
      numbering: seed % 2 === 0 ? "decimal" : "none",
      citations: "author-year",
      contents: false,
      cover: articleTitle,
      abstract: (document, language) =>
        `\\begin{abstract}${paragraphs(document.abstracts[language]!)}\\end{abstract}\n\n\\noindent\\textit{Keywords:} ${keywords(document, language, ", ")}\n\n`,
      abstractHeading: { en: "Abstract" },
      countsByChapter: false,
      unlabelledReferences: true,
    }),
  },
  {
    name: "en-course-report",
    content: (seed) => ({ ...article(seed), depth: 3, references: 6, acknowledgements: true }),
    look: (seed) => ({
      ...english,
      engine: "pdflatex",
      documentClass: "[11pt]{article}",
      preamble: [
        PACKAGES,
        "\\usepackage[a4paper,margin=2.2cm]{geometry}\\renewcommand{\\thesection}{\\Roman{section}.}\\renewcommand{\\thesubsection}{\\Alph{subsection}.}\\renewcommand{\\thesubsubsection}{\\arabic{subsubsection}.}",
        "\\renewcommand{\\thetable}{\\arabic{table}}",
        seed % 2 === 0 ? "\\usepackage{palatino}" : "\\usepackage{helvet}\\renewcommand{\\familydefault}{\\sfdefault}",
      ],
      hasChapters: false,
      numbering: "roman",
      citations: "bracket",
      contents: false,
      cover: articleTitle,
      abstract: () => "",
      countsByChapter: false,
      extraFigure: "wrap",
      ruledTables: true,
    }),
  },
];
