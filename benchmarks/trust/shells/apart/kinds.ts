/** What each kind of document without honest substance is made of. */
import * as passages from "./made-of-passages.ts";
import * as sentences from "./made-of-sentences.ts";
import * as words from "./made-of-words.ts";
import type { Made, Sources } from "./sources.ts";

export interface Kind {
  readonly name: string;
  /** How many other theses it cannot do without. */
  readonly needs: number;
  readonly make: (sources: Sources) => Made;
}

export const KINDS: readonly Kind[] = [
  { name: "topical-gibberish", needs: 0, make: words.gibberish },
  { name: "chained-by-likeness", needs: 1, make: sentences.chained },
  { name: "patchwork-of-eight", needs: 1, make: passages.patchwork },
  { name: "foreign-body", needs: 1, make: passages.foreignBody },
  { name: "reversed-sentences", needs: 0, make: sentences.reversed },
  { name: "sixty-percent-quotation", needs: 1, make: sentences.quoting },
  { name: "foreign-abstract", needs: 1, make: passages.foreignAbstract },
  { name: "template-with-slots", needs: 0, make: words.templated },
  { name: "foreign-conclusion-and-references", needs: 1, make: passages.foreignEnd },
  { name: "shuffled-paragraphs", needs: 0, make: passages.shuffled },
  { name: "synonym-word-salad", needs: 0, make: words.salad },
  { name: "restated-abstract", needs: 0, make: words.restated },
  { name: "interleaved-theses", needs: 1, make: sentences.interleaved },
];
