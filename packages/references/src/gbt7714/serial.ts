/** Articles in periodicals and newspapers, and periodicals cited as a whole. */
import { type CslDraft, setIssued, setText } from "../csl-draft.ts";
import { findDates } from "../dates.ts";
import { cut, isAbbreviated, type ReferencePiece, trimContainer, trimSeparators } from "../reference-piece.ts";
import { splitParts } from "../sentence-breaks.ts";
import { readImprint, readPlace } from "./imprint.ts";
import { takePublished } from "./published.ts";
import { readSerialPosition } from "./serial-position.ts";
import { trimTitle } from "./title-part.ts";

/** `Journal, 2019, 36(4): 5-8`. */
export function readSerial(rest: ReferencePiece, draft: CslDraft): true {
  const whole = WHOLE_SERIAL.exec(rest.folded);
  if (whole !== null) return readWholeSerial(trimSeparators(rest), draft);
  const published = takePublished(rest, draft);
  const container = readSerialPosition(trimSeparators(published), draft);
  const parts = splitParts(container);
  const last = parts.at(-1);
  if (last === undefined) return true;
  const isOneTitle = parts.length < 3 || isAbbreviated(container.folded);
  setText(draft, "container-title", trimTitle(isOneTitle ? trimContainer(container) : last).printed);
  return true;
}

/** Numbers and years at once, without the title of a periodical before them. */
const WHOLE_SERIAL = /^[\s.,]*[([]?\d{1,4}(?=[\s,()[\]/-])[\d\s,()[\]/.-]*(?:$|\.|(?<=[,.]\s?)\p{L})/u;
const NUMBERING = /^[([]?\d[\d\s,()[\]/-]*?(?:\.(?=\s?[\p{L}\d[])|\.?$)/u;

/** `1957(1)-1990(4). 北京: 北京图书馆, 1957-1990`: the run of the periodical, then its imprint. */
function readWholeSerial(rest: ReferencePiece, draft: CslDraft): true {
  const end = NUMBERING.exec(rest.folded)?.[0].length ?? 0;
  const run = trimBrackets(cut(rest, 0, end));
  const year = /^((?:1[5-9]|20)\d\d)(?:\s?[/-]\s?\[?\d{0,4}\]?)?\s?,\s?(?=\d)/.exec(run.folded);
  const firstYear = year?.[1] ?? /^((?:1[5-9]|20)\d\d)(?!\d)/.exec(run.folded)?.[1];
  if (firstYear !== undefined) draft.issued ??= { "date-parts": [[Number(firstYear)]] };
  const numbering = cut(run, year?.[0].length ?? 0);
  const single = /^(\d{1,4})\s?\((\d{1,4})\)$/.exec(numbering.folded);
  setText(draft, "volume", single === null ? numberingText(numbering) : single[1]);
  setText(draft, "issue", single?.[2]);
  for (const part of readImprint(cut(rest, end), draft)) readPlace(part, [], draft);
  return true;
}

/** A run of years only numbers nothing. */
function numberingText(numbering: ReferencePiece): string | undefined {
  return /^[\d\s/-]{4,}$/.test(numbering.folded) ? undefined : numbering.printed;
}

function trimBrackets(piece: ReferencePiece): ReferencePiece {
  return cut(piece, 0, piece.folded.replace(/[\s.,]+$/, "").length);
}

/** `人民日报, 2022-08-16(17)`, `人民日报, 2022年8月16日(第17版)`; the author-date variant has `人民日报(17)`. */
export function readNewspaper(rest: ReferencePiece, draft: CslDraft): true {
  const found = findDates(rest.folded)[0];
  const end = found?.start ?? rest.folded.length;
  setIssued(draft, found?.date ?? null);
  const tail = rest.folded.slice(found?.end ?? 0);
  const page = PAGE_OF_NEWSPAPER.exec(tail) ?? PAGE_BEHIND_COMMA.exec(tail);
  if (page !== null) setText(draft, "page", (page[1] as string).replace(/^第|版$/g, "").trim());
  const titleEnd = found === undefined && page !== null ? (page.index ?? end) : end;
  setText(
    draft,
    "container-title",
    trimTitle(cut(rest, 0, rest.folded.slice(0, titleEnd).replace(/\($/, "").length)).printed,
  );
  return true;
}

const PAGE_OF_NEWSPAPER = /\(\s?((?:第\s?)?[A-Z]{0,2}\d{1,3}(?:\s?[-,]\s?[A-Z]?\d{1,3})?\s?版?)\s?\)/;
const PAGE_BEHIND_COMMA = /[,:.]\s?((?:第\s?)?[A-Z]{0,2}\d{1,3}\s?版|[A-Z]{0,2}\d{1,2})\s?\.?\s?$/;
