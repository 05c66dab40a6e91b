/** What is weighed, and what it was before @rubrica/pdf carried its libraries and the AI judge had its own entry point. */

export interface InstallWeight {
  readonly name: string;
  /** Further packages that its user installs, of the catalog. */
  readonly beside: readonly string[];
  /** Null for what was not there. */
  readonly before: { readonly dependencies: number; readonly megabytes: number } | null;
  /** Null where none was set. */
  readonly mostMegabytes: number | null;
  /** What must not come along. */
  readonly without: readonly string[];
}

const AI_SDK = ["@ai-sdk/openai-compatible", "ai"];
const PDF_LIBRARIES = ["@hyzyla/pdfium", "@napi-rs/canvas", "pdfjs-dist"];
const PDF = ["@rubrica/pdf", ...PDF_LIBRARIES];

export const INSTALLS: readonly InstallWeight[] = [
  {
    name: "@rubrica/isolation",
    beside: [],
    before: null,
    mostMegabytes: null,
    without: [...PDF, ...AI_SDK],
  },
  {
    name: "@rubrica/references",
    beside: [],
    before: { dependencies: 1, megabytes: 1.0 },
    mostMegabytes: 2,
    without: [...PDF, ...AI_SDK],
  },
  {
    name: "@rubrica/scoring",
    beside: [],
    before: { dependencies: 12, megabytes: 21.0 },
    // jsonrepair, the weights of address and of the order of sentences, and the background of words weigh 1.8; the second
    // reading of suspected passages 0.2.
    mostMegabytes: 10,
    without: [...PDF, ...AI_SDK],
  },
  {
    name: "@rubrica/scoring",
    beside: AI_SDK,
    before: { dependencies: 12, megabytes: 21.0 },
    mostMegabytes: null,
    without: PDF,
  },
  {
    name: "@rubrica/knowledge-graph",
    beside: [],
    before: { dependencies: 14, megabytes: 4.5 },
    mostMegabytes: null,
    without: [...PDF, ...AI_SDK],
  },
  {
    name: "@rubrica/pdf",
    beside: [],
    before: { dependencies: 8, megabytes: 88.1 },
    mostMegabytes: 40,
    without: [...PDF_LIBRARIES, ...AI_SDK],
  },
  {
    name: "@rubrica/report-parser",
    beside: [],
    before: { dependencies: 10, megabytes: 90.6 },
    mostMegabytes: null,
    without: [...PDF_LIBRARIES, ...AI_SDK],
  },
  {
    name: "@rubrica/gradebook",
    beside: [],
    before: null,
    mostMegabytes: null,
    without: [...PDF, ...AI_SDK],
  },
  {
    name: "@rubrica/report-pipeline",
    beside: [],
    before: { dependencies: 39, megabytes: 116.7 },
    mostMegabytes: null,
    without: [...PDF_LIBRARIES, ...AI_SDK],
  },
];

/** A function, and what a program that calls it alone becomes. */
export interface BundleWeight {
  /** Of the package whose installation it is bundled from. */
  readonly name: string;
  /** What the function is imported from. */
  readonly specifier: string;
  readonly function: string;
  /** Null for what was not there. */
  readonly beforeKilobytes: number | null;
  readonly mostKilobytes: number;
}

/** What `Bun.build` makes of a program that calls one function, minified for Node. */
export const BUNDLES: readonly BundleWeight[] = [
  {
    name: "@rubrica/scoring",
    specifier: "@rubrica/scoring",
    function: "parseRubric",
    beforeKilobytes: 326.6,
    mostKilobytes: 100,
  },
  {
    name: "@rubrica/scoring",
    specifier: "@rubrica/scoring/arithmetic",
    function: "aggregate",
    beforeKilobytes: null,
    mostKilobytes: 3,
  },
];
