/**
 * The genuine documents of the corpus: what a teacher may be handed. Names only; the files stay in the corpus.
 */

export interface GenuineDocument {
  /** Folder and name in the corpus, without `.pdf`. */
  readonly file: string;
  readonly language: "zh" | "en";
}

/**
 * The thirteen of the folders `zh` and `en`: every document of twelve pages or more that is whole, readable and its
 * author's own text. Left out are templates filled with dummy text, an excerpt (`en-docling-redp5110`), a trade book
 * (`en-freeculture`) and one whose text layer is damaged (`en-tamreview`).
 */
export const GENUINE_DOCUMENTS: readonly GenuineDocument[] = [
  { file: "zh/zh-ccompiler-report", language: "zh" },
  { file: "zh/zh-hust-ds-report", language: "zh" },
  { file: "zh/zh-hust-ds-sudoku", language: "zh" },
  { file: "zh/zh-nju-bigdata-report", language: "zh" },
  { file: "zh/zh-nuaa-master-sample", language: "zh" },
  { file: "zh/zh-rvos", language: "zh" },
  { file: "zh/zh-rvos-translation", language: "zh" },
  { file: "zh/zh-webvlnuper", language: "zh" },
  { file: "en/en-3srg", language: "en" },
  { file: "en/en-grobid-0807", language: "en" },
  { file: "en/en-grobid-jss", language: "en" },
  { file: "en/en-randsd", language: "en" },
  { file: "en/en-tracemonkey", language: "en" },
];

/** Student documents of the folder `covers` in Chinese and English that are no samples of a template, by its manifest. */
export const FURTHER_GENUINE_DOCUMENTS: readonly GenuineDocument[] = [
  { file: "covers/de-jukebox", language: "en" },
  { file: "covers/en-ece661", language: "en" },
  { file: "covers/en-feup", language: "en" },
  { file: "covers/en-feup-article", language: "en" },
  { file: "covers/en-ftl", language: "en" },
  { file: "covers/en-kinema", language: "en" },
  { file: "covers/en-opticar", language: "en" },
  { file: "covers/en-padua", language: "en" },
  { file: "covers/en-quadrade", language: "en" },
  { file: "covers/en-smells", language: "en" },
  { file: "covers/en-sustech-tileworld", language: "en" },
  { file: "covers/pl-bowelrcnn", language: "en" },
  { file: "covers/zh-ansleliu", language: "zh" },
  { file: "covers/zh-dbpractice", language: "zh" },
  { file: "covers/zh-dbworks", language: "zh" },
  { file: "covers/zh-diffrestraint", language: "zh" },
  { file: "covers/zh-dnn", language: "zh" },
  { file: "covers/zh-ecnu-master", language: "zh" },
  { file: "covers/zh-fraudgraph", language: "zh" },
  { file: "covers/zh-hitcsapp-lab4", language: "zh" },
  { file: "covers/zh-lalalyes", language: "zh" },
  { file: "covers/zh-md2html", language: "zh" },
  { file: "covers/zh-mipscpu", language: "zh" },
  { file: "covers/zh-netdesign", language: "zh" },
  { file: "covers/zh-searchengine", language: "zh" },
  { file: "covers/zh-supplychain", language: "zh" },
  { file: "covers/zh-trafficlight", language: "zh" },
];

/** Genuine documents in languages that the statistics were not measured on. */
export const OTHER_LANGUAGES: readonly { readonly file: string; readonly language: string }[] = [
  { file: "covers/de-geskill", language: "de" },
  { file: "covers/de-mbeckem", language: "de" },
  { file: "covers/de-ssi", language: "de" },
  { file: "covers/fr-degeneracy", language: "fr" },
  { file: "covers/fr-lean", language: "fr" },
  { file: "covers/fr-netsim", language: "fr" },
  { file: "covers/fr-tournee", language: "fr" },
  { file: "covers/ja-klis", language: "ja" },
  { file: "covers/tw-classifier", language: "zh-Hant" },
];
