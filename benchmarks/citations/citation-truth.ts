/**
 * Mentions of references, read by eye on the pages: document, page, and the labels of each mention in order.
 * Unnumbered lists are labelled by the position of the entry, from 1. Nothing of the documents' text is kept here.
 */
export interface CitationTruth {
  /** File of the corpus. */
  readonly document: string;
  /** First and last page that were read; mentions outside are not judged. */
  readonly pages: readonly [number, number];
  /** Page to mentions; a mention is its labels joined by blanks. */
  readonly mentions: Readonly<Record<number, readonly string[]>>;
}

export const CITATION_TRUTH: readonly CitationTruth[] = [
  {
    document: "zh/zh-rvos.pdf",
    pages: [1, 54],
    mentions: {
      5: ["1", "2", "3"],
      6: ["4", "5", "6", "7"],
      7: ["8"],
      9: ["9", "10", "11"],
      10: ["12", "13", "14"],
      11: ["15"],
    },
  },
  {
    document: "zh/zh-webvlnuper.pdf",
    pages: [1, 55],
    mentions: {
      11: ["8"],
      12: ["14", "15", "16", "1", "5", "2", "3", "4"],
      13: ["20"],
      15: ["8", "10"],
      16: ["8"],
      17: ["8"],
      22: ["8"],
      24: ["5"],
      48: ["6", "13"],
      52: ["6", "12", "13"],
    },
  },
  {
    document: "en/en-tracemonkey.pdf",
    pages: [1, 14],
    mentions: {
      1: ["12"],
      2: ["10"],
      6: ["11"],
      8: ["6", "4", "2"],
      9: ["10", "13"],
      10: ["3"],
      12: ["16", "1", "7", "11"],
      13: ["19", "18", "9", "17", "14", "8", "15", "5"],
    },
  },
  {
    document: "en/en-3srg.pdf",
    pages: [1, 24],
    mentions: {
      7: ["Bal+17 MB17", "Ber+17 Zha+15", "Ber+20 PB19", "Ber+17 Bon+12"],
      8: ["Bal+17", "Ber+17", "Bal+17"],
      9: ["LMT18 Nai17", "Ber+17"],
      10: ["LMT18 Nai17"],
      14: ["PKC19"],
      15: ["Rev72", "BWT17 SWHB06", "Coo+10", "BWT17"],
      19: ["PKC19"],
      20: ["Bre18", "PKC19", "Akk+18", "Rau+19", "Shi18", "Hel+18"],
      21: ["HR19", "KJS19"],
      22: ["PKC19"],
    },
  },
  {
    document: "en/en-grobid-wang.pdf",
    pages: [1, 5],
    mentions: {
      1: ["3 1", "9", "2", "10", "11", "10 11", "5", "7", "8"],
      2: ["6", "10"],
      4: ["4", "8", "8"],
    },
  },
  {
    document: "en/en-grobid-jss.pdf",
    pages: [1, 46],
    mentions: {
      2: ["12"],
      3: ["9", "15", "5 4"],
      4: ["16", "8"],
      5: ["13"],
      8: ["15", "2"],
      9: ["1"],
      11: ["6 7"],
      18: ["8"],
      21: ["11", "3"],
      22: ["14"],
      23: ["10"],
      31: ["15", "13"],
      41: ["17"],
      45: ["9"],
    },
  },
  {
    document: "en/en-randsd.pdf",
    // Page 21 names references inside a drawing, which is no running text.
    pages: [12, 28],
    mentions: {
      12: ["33", "9", "7"],
      15: ["10 16 27", "4 6 36", "24 21 32"],
      16: ["23", "6", "27"],
      17: ["20", "19", "27"],
      18: ["27", "27"],
      19: ["16 28", "25", "28 42 6", "37 43 44", "28", "27", "5", "28", "12", "35 26", "30 34", "27", "27"],
      20: ["27"],
      23: ["22", "19"],
      24: ["39", "39", "38", "27", "39 1", "13"],
      25: ["29", "27", "27", "42 11", "4 36"],
      27: ["17", "27"],
    },
  },
];
