/** What hidden text says of the intention to hide it, once it was withheld from the judge. */
import type { IntegrityFinding, IntegrityKind } from "@rubrica/report-model";

/** Cutting a picture or laying one over another does this to honest text. */
const BY_CROPPING: ReadonlySet<IntegrityKind> = new Set(["off-page", "clipped", "covered"]);
/** Nothing but intention, or a broken font, does this. */
const BY_DECEIT: ReadonlySet<IntegrityKind> = new Set([
  "glyph-mismatch",
  "replaced-text",
  "zero-width-characters",
  "bidi-control-characters",
  "tag-characters",
]);

/** Running text that was hidden on purpose, that a picture's edge may have cut off, or labels and single words. */
export type HiddenContent = "running" | "cut_off" | "pieces";

/** The gravest content of the hidden texts of a report; each page's pieces of one kind are read as one. */
export function contentOfHiddenText(hidden: readonly IntegrityFinding[]): HiddenContent {
  const together = new Map<string, { readonly kind: IntegrityKind; text: string }>();
  for (const { kind, page, text } of hidden) {
    const key = `${page} ${kind}`;
    together.set(key, { kind, text: `${together.get(key)?.text ?? ""}\n${text}` });
  }
  const all = [...together.values()];
  const isRunning = all.filter(({ kind, text }) => BY_DECEIT.has(kind) || readsAsSentence(text));
  if (isRunning.some(({ kind }) => !BY_CROPPING.has(kind))) return "running";
  return isRunning.length > 0 ? "cut_off" : "pieces";
}

/** Ten ideographs, or five words that begin small, as those of a sentence do and names in a chart do not, in a row. */
const SENTENCE =
  /(?:\p{Script=Han}[，。、；：！？“”（）\d\s]*){10}|(?:(?<![\p{L}\p{N}_])\p{Ll}+[,;'’-]?\s+){4}\p{Ll}+(?![\p{L}\p{N}_(])/u;

function readsAsSentence(text: string): boolean {
  return text.split("\n").some((line) => SENTENCE.test(line));
}
