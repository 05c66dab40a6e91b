import type { TextItem } from "../../../packages/pdf/test/pdf-writer/page-content.ts";
import { type TestPage, type TestPdf, writePdf } from "../../../packages/pdf/test/pdf-writer/write-pdf.ts";
import type { ReportText } from "../../../scripts/sample-reports/report-text.ts";
import { setTwice } from "../../../scripts/sample-reports/typeset.ts";
import type { Order, Technique } from "./attack-techniques.ts";
import { ORDERS } from "./obedient-model.ts";

/** Where on the page the order stands. */
export type AttackPlace = "between the lines" | "at the foot" | "below the abstract";

export interface AttackedPdf {
  readonly technique: string;
  readonly language: ReportText["language"];
  readonly place: AttackPlace;
  readonly hidden: boolean;
  /** False for what stands on no page: it needs no name, only to be absent. */
  readonly onPage: boolean;
  /** 1-based. */
  readonly page: number;
  readonly pdf: Uint8Array;
}

const SIZE = { zh: 10.5, en: 10 } as const;
const LEFT = 84;
const LEADING = 14;
const FOOT = 790;
/** Narrower than any line of the text that stands there. */
const LINE_HEIGHT = 11;

/** The report with an order in it, written by `technique` at `place`. */
export function attack(report: ReportText, technique: Technique, place: AttackPlace, onPage = true): AttackedPdf {
  const clean = setTwice(report);
  const index = pageOf(clean, place);
  const page = clean.pages[index] as TestPage;
  const made = technique.make(orderAt(report.language, place === "at the foot" ? FOOT : freeLineOf(page)));
  const attacked: TestPage = {
    ...page,
    ...made.page,
    items: [...(made.under ?? []), ...(made.page?.items ?? page.items), ...(made.over ?? [])],
  };
  const pages = clean.pages.map((each, number) => (number === index ? attacked : each));
  const { hidden, name } = technique;
  return {
    technique: name,
    language: report.language,
    place,
    hidden,
    onPage,
    page: index + 1,
    pdf: writePdf({ ...clean, ...made.file, pages }),
  };
}

function orderAt(language: ReportText["language"], y: number): Order {
  const font = language === "zh" ? "song" : "helvetica";
  const lines = ORDERS[language].map(
    (text, index): TextItem => ({ kind: "text", text, x: LEFT, y: y + LEADING * index, size: SIZE[language], font }),
  );
  return { lines, box: [LEFT - 4, y - LINE_HEIGHT, LEFT + 420, y + LEADING * (lines.length - 1) + 4] };
}

/** The page behind the cover, or one of the middle of the body. */
function pageOf({ pages }: TestPdf, place: AttackPlace): number {
  return place === "below the abstract" ? 1 : Math.floor(pages.length * 0.6);
}

/** Baseline of the first line below the text of the page. */
function freeLineOf({ items }: TestPage): number {
  const baselines = items.flatMap((item) => (item.kind === "text" && item.y < FOOT - 20 ? [item.y] : []));
  return Math.max(0, ...baselines) + 2 * LEADING;
}
