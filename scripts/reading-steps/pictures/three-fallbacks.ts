/** The three fallbacks at work: a document, a page and a process that the first engine does not manage. */
import type { PdfEngine } from "../../../packages/pdf/src/index.ts";
import { ENGINES, PdfError, type ReadIsolation, readPages, runWithFallback } from "../../../packages/pdf/src/index.ts";
import { colourOf, FAINT, GREEN, MUTED, PAPER, RED } from "../drawing/colours.ts";
import { CODE_FAMILY, Picture, widthOfLabel } from "../drawing/picture.ts";
import { READ_OPTIONS, type Sample, type Samples } from "../samples/samples.ts";

interface Attempt {
  readonly engine: string;
  /** Null for one that went well. */
  readonly failure: string | null;
}

interface Lane {
  readonly title: string;
  readonly file: string;
  readonly attempts: readonly Attempt[];
  readonly record: string;
}

export async function drawThreeFallbacks(samples: Samples): Promise<Picture> {
  const picture = new Picture("Three fallbacks over one list of engines", 900, 366);
  const lanes = [
    await cutOffDocument(samples.thesis),
    await unreadablePage(samples.specimen),
    await diedProcess(samples.specimen),
  ];
  lanes.forEach((lane, index) => {
    const y = 14 + index * 118;
    picture.box({ x0: 14, y0: y, x1: 886, y1: y + 104 }, { stroke: FAINT, round: 4 });
    picture.text({ x: 28, y: y + 24 }, lane.title, { bold: true, size: 13 });
    picture.text({ x: 872, y: y + 24 }, lane.file, { family: CODE_FAMILY, size: 11, colour: MUTED, anchor: "end" });
    drawAttempts(picture, lane.attempts, y + 36);
    picture.text({ x: 28, y: y + 92 }, lane.record, { family: CODE_FAMILY, size: 11.5 });
  });
  return picture;
}

function drawAttempts(picture: Picture, attempts: readonly Attempt[], y: number): void {
  let x = 28;
  attempts.forEach(({ engine, failure }, index) => {
    const label = failure === null ? engine : `${engine}: ${failure}`;
    const colour = engine === "repair" ? colourOf("formula") : failure === null ? GREEN : RED;
    const width = widthOfLabel(label, 12) + 24;
    if (index > 0)
      picture.line(
        [
          { x: x - 22, y: y + 15 },
          { x: x - 3, y: y + 15 },
        ],
        { colour: MUTED, arrow: true },
      );
    picture.box({ x0: x, y0: y, x1: x + width, y1: y + 30 }, { fill: colour, round: 4 });
    picture.text({ x: x + width / 2, y: y + 19 }, label, { colour: PAPER, bold: true, anchor: "middle" });
    x += width + 26;
  });
}

/** Seven tenths of a file. */
async function cutOffDocument({ bytes }: Sample): Promise<Lane> {
  const { reading } = await readPages(bytes.slice(0, Math.floor(0.7 * bytes.length)), READ_OPTIONS);
  const { engine, fallbackReason, repaired } = reading;
  return {
    title: "A document that no engine opens",
    file: "open-with-fallback.ts",
    attempts: [...attemptsOf(fallbackReason), { engine: "repair", failure: null }, { engine, failure: null }],
    record: `reading: { engine: "${engine}", fallbackReason: "${fallbackReason}", repaired: ${repaired} }`,
  };
}

/** The first engine is made to fail on the second page. */
async function unreadablePage({ bytes }: Sample): Promise<Lane> {
  const engines = ENGINES.map((engine, index) => (index === 0 ? failingAtPage(engine, 1) : engine));
  const { reading } = await readPages(bytes, { ...READ_OPTIONS, engines });
  const [first = "", second = ""] = engines.map(({ name }) => name);
  return {
    title: "A page that it cannot read",
    file: "read-with-fallback.ts",
    attempts: [
      { engine: `page 1, ${first}`, failure: null },
      { engine: `page 2, ${first}`, failure: "page_unreadable" },
      { engine: `page 2, ${second}`, failure: null },
      { engine: `page 3, ${first}`, failure: null },
    ],
    record: `reading: { engine: "${reading.engine}", pagesByOtherEngine: [${reading.pagesByOtherEngine.join(", ")}] }`,
  };
}

/** The first process is made to die; nothing is isolated here. */
async function diedProcess({ bytes }: Sample): Promise<Lane> {
  const asked: string[] = [];
  const dying: ReadIsolation<never, string> = {
    name: "child-process",
    async run({ parameters, onMessage }) {
      const [engine = ""] = parameters.engines;
      asked.push(engine);
      onMessage({ kind: "engine", name: engine });
      if (asked.length === 1) throw new PdfError("crashed");
      return engine;
    },
    close: async () => {},
  };
  const { result, abandoned } = await runWithFallback(dying, bytes);
  return {
    title: "A process that it takes down",
    file: "run-with-fallback.ts",
    attempts: [
      ...attemptsOf(abandoned).map(({ engine, failure }) => ({ engine: `process 1, ${engine}`, failure })),
      { engine: `process 2, ${result}`, failure: null },
    ],
    record: `reading: { engine: "${result}", fallbackReason: "${abandoned}" }`,
  };
}

/** `pdfium: damaged, pdfjs: damaged` */
function attemptsOf(reason: string | null): Attempt[] {
  return (reason ?? "").split(", ").flatMap((part) => {
    const [engine, failure] = part.split(": ");
    return engine === undefined || failure === undefined ? [] : [{ engine, failure }];
  });
}

function failingAtPage(engine: PdfEngine, failing: number): PdfEngine {
  return {
    ...engine,
    async open(bytes, options) {
      const document = await engine.open(bytes, options);
      const page = (index: number) =>
        index === failing ? Promise.reject(new PdfError("page_unreadable", { page: index + 1 })) : document.page(index);
      return { ...document, facts: document.facts, page };
    },
  };
}
