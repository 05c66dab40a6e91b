/** The hand-checked truth of the corpus, and how titles are compared with it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface TruthHeading {
  readonly level: number;
  /** As printed, with its number. */
  readonly title: string;
  readonly pdfPage?: number;
  /** Page label printed in the contents. */
  readonly page?: string;
}

export interface TruthPassage {
  readonly first: string;
  readonly last: string;
}

export interface TruthCaptions {
  readonly count: number;
  readonly captions: readonly { readonly label: string; readonly pdfPage: number }[] | null;
  readonly labels?: readonly string[];
}

export interface CorpusTruth {
  /** Path below the corpus: `zh/zh-rvos.pdf`. */
  readonly file: string;
  readonly language: string;
  readonly title: string;
  readonly titleAlternatives?: readonly string[];
  readonly titleEn?: string | null;
  readonly tocPages: readonly number[] | null;
  readonly toc: readonly TruthHeading[] | null;
  /** Only for documents without printed contents. */
  readonly headings?: readonly TruthHeading[];
  /** Says which headings the truth lists when it does not list all. */
  readonly headingsScope?: string;
  readonly abstract: Readonly<Record<string, TruthPassage>>;
  readonly keywords: Readonly<Record<string, readonly string[]>>;
  readonly references: { readonly count: number; readonly first: string; readonly last: string };
  readonly figures: TruthCaptions;
  readonly tables: TruthCaptions;
}

/** All documents of the corpus with a truth, by name. */
export function readTruth(
  corpus: string,
): { readonly name: string; readonly path: string; readonly truth: CorpusTruth }[] {
  const folder = join(corpus, "truth");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => {
      const truth = JSON.parse(readFileSync(join(folder, file), "utf8")) as CorpusTruth;
      return { name: file.slice(0, -5), path: join(corpus, truth.file), truth };
    });
}

/** Headings that count, and the pages they are on: some truths list only the first part of a document. */
export function truthHeadings(truth: CorpusTruth): {
  readonly headings: readonly TruthHeading[];
  readonly lastPage: number;
} {
  const headings = truth.toc ?? truth.headings ?? [];
  const scope = /pages? \d+-(\d+) only/.exec(truth.headingsScope ?? "")?.[1];
  return { headings, lastPage: scope === undefined ? Number.POSITIVE_INFINITY : Number(scope) };
}

/** Engines differ in width forms, spaces and line-end hyphens; nothing else is forgiven. */
export function foldTitle(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\u00ad\u2010-\u2015-]+/g, "");
}
