/** Abstracts, keywords, references and captions against the truth. */
import type { ParsedReport } from "@rubrica/report-model";
import { type CorpusTruth, foldTitle } from "./corpus-truth.ts";

export interface Share {
  readonly right: number;
  readonly of: number;
}

export interface FrontMatterScore {
  readonly title: Share;
  /** Abstracts whose beginning and end are both right. */
  readonly abstracts: Share;
  /** Keywords found, of those expected or found in excess. */
  readonly keywords: Share;
  readonly referenceCount: Share;
  readonly referenceEnds: Share;
  /** Captions found with number, of those expected or found in excess. */
  readonly captions: Share;
}

export function scoreFrontMatter(report: ParsedReport, truth: CorpusTruth): FrontMatterScore {
  return {
    title: scoreTitle(report, truth),
    abstracts: scoreAbstracts(report, truth),
    keywords: scoreKeywords(report, truth),
    referenceCount: { right: report.references.length === truth.references.count ? 1 : 0, of: 1 },
    referenceEnds: scoreReferenceEnds(report, truth),
    captions: scoreCaptions(report, truth),
  };
}

function scoreTitle(report: ParsedReport, truth: CorpusTruth): Share {
  const accepted = [truth.title, ...(truth.titleAlternatives ?? [])].map(foldTitle);
  return { right: accepted.includes(foldTitle(report.cover.title ?? "")) ? 1 : 0, of: 1 };
}

function scoreAbstracts(report: ParsedReport, truth: CorpusTruth): Share {
  const expected = Object.entries(truth.abstract);
  const right = expected.filter(([language, { first, last }]) => {
    const text = foldTitle(report.abstracts.find((abstract) => abstract.language === language)?.text ?? "");
    return text.startsWith(foldTitle(first)) && text.endsWith(foldTitle(last));
  }).length;
  return { right, of: expected.length };
}

function scoreKeywords(report: ParsedReport, truth: CorpusTruth): Share {
  let right = 0;
  let of = 0;
  for (const [language, words] of Object.entries(truth.keywords)) {
    const found = (report.keywords.find((list) => list.language === language)?.words ?? []).map(foldTitle);
    const hits = words.filter((word) => found.includes(foldTitle(word))).length;
    right += hits;
    of += words.length + Math.max(0, found.length - hits);
  }
  return { right, of };
}

function scoreReferenceEnds(report: ParsedReport, truth: CorpusTruth): Share {
  const ends = [
    [report.references[0]?.text, truth.references.first],
    [report.references.at(-1)?.text, truth.references.last],
  ] as const;
  return { right: ends.filter(([found, expected]) => foldTitle(found ?? "") === foldTitle(expected)).length, of: 2 };
}

function scoreCaptions(report: ParsedReport, truth: CorpusTruth): Share {
  let right = 0;
  let of = 0;
  for (const [kind, expected] of [
    ["figure", truth.figures],
    ["table", truth.tables],
  ] as const) {
    const labels = expected.captions?.map((caption) => caption.label) ?? expected.labels ?? [];
    const left = report.captions
      .filter((caption) => caption.kind === kind)
      .map((caption) => foldNumber(caption.number));
    let hits = 0;
    for (const label of labels) {
      const index = left.indexOf(foldNumber(label));
      if (index < 0) continue;
      left.splice(index, 1);
      hits++;
    }
    right += hits;
    of += labels.length + left.length;
  }
  return { right, of };
}

function foldNumber(number: string): string {
  return number
    .normalize("NFKC")
    .replace(/[\s-–—]+/g, ".")
    .replace(/\.$/, "");
}

export function addShares(left: Share, right: Share): Share {
  return { right: left.right + right.right, of: left.of + right.of };
}
