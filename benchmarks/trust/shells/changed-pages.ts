/** Real documents with their pages cut out, shuffled or repeated: what stands on each page is genuine, the whole is not. */
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { SeededRandom } from "../../made-documents/seeded-random.ts";

export interface PageChange {
  readonly name: string;
  /** Zero-based pages of the changed document, in order. */
  readonly pages: (count: number) => number[];
}

/** A document of fewer pages has no middle to speak of. */
export const MIN_PAGES_TO_CHANGE = 12;

export const PAGE_CHANGES: readonly PageChange[] = [
  { name: "middle 40 % cut out", pages: (count) => range(count).filter((page) => !inMiddle(page, count, 0.4)) },
  { name: "pages shuffled", pages: (count) => new SeededRandom(count).draw(range(count), count) },
  {
    name: "middle 40 % three times",
    pages: (count) => {
      const middle = range(count).filter((page) => inMiddle(page, count, 0.4));
      const last = middle.at(-1) ?? -1;
      return [...range(last + 1), ...middle, ...middle, ...range(count).slice(last + 1)];
    },
  },
];

/** The document with these pages, as a PDF of its own. */
export async function changePages(pdf: Uint8Array, change: PageChange): Promise<Uint8Array> {
  const task = getDocument({ data: pdf.slice(), verbosity: 0 });
  try {
    const document = await task.promise;
    const pages = change.pages(document.numPages);
    // A page that comes twice has to come from a document of its own.
    const rounds: number[][] = [];
    const positions: number[][] = [];
    for (const [position, page] of pages.entries()) {
      const round = rounds.findIndex((taken) => !taken.includes(page));
      const at = round < 0 ? rounds.push([]) - 1 : round;
      positions[at] = [...(positions[at] ?? []), position];
      rounds[at]?.push(page);
    }
    const changed = await document.extractPages(
      rounds.map((taken, round) => {
        const order = taken.map((page, index) => [page, positions[round]?.[index] ?? 0] as const);
        // The positions belong to the pages in ascending order.
        order.sort(([left], [right]) => left - right);
        return {
          document: round === 0 ? null : pdf.slice(),
          includePages: order.map(([page]) => page),
          pageIndices: order.map(([, position]) => position),
        };
      }),
    );
    if (changed === null || changed === undefined) throw new Error("the pages could not be taken out");
    return changed;
  } finally {
    await task.destroy();
  }
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function inMiddle(page: number, count: number, share: number): boolean {
  return page >= count * (0.5 - share / 2) && page < count * (0.5 + share / 2);
}
