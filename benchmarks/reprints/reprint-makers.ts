/** Programs that print a PDF once more, each in the way people meet it. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { stampPage } from "./stamp-page.ts";

export interface Reprint {
  /** File to print. */
  readonly from: string;
  /** File to write. */
  readonly to: string;
  /** Folder for what comes between. */
  readonly scratch: string;
}

export interface Maker {
  readonly name: string;
  /** Programs it needs. */
  readonly programs: readonly string[];
  /** Pages put in front of the first; default 0. */
  readonly pagesBefore?: number;
  /** True when there is no text left to read, and the report has to say so. */
  readonly textless?: true;
  /** Text that it adds to each page. */
  readonly stamp?: string;
  print(reprint: Reprint): void;
}

const RUN_MILLISECONDS = 240_000;
const DRAFT = "草稿";
const DRAFT_LATIN = "DRAFT";
const NOTICE = "Downloaded by 202318040127 on 2025-05-31 from the repository of the university. For personal use only.";
const HEADING_STAMP = "学位论文查重专用";
const PDFTOPDF = process.env.PDFTOPDF ?? "/usr/lib/cups/filter/pdftopdf";
const A4: readonly [number, number] = [595, 842];

export const MAKERS: readonly Maker[] = [
  ghostscript("gs"),
  // What Ghostscript 10.00 does by itself: its new interpreter spoils the Unicode values of many fonts.
  {
    name: "gs-10.00",
    programs: ["gs"],
    print: ({ from, to }) => runGhostscript(to, "-dNEWPDF=true", from),
  },
  ghostscript("gs-ebook", "-dPDFSETTINGS=/ebook"),
  ghostscript("gs-1.4", "-dCompatibilityLevel=1.4", "-dPDFSETTINGS=/printer"),
  ghostscript("gs-letter", "-sPAPERSIZE=letter", "-dFIXEDMEDIA", "-dPDFFitPage"),
  { ...ghostscript("gs-outlines", "-dNoOutputFonts"), textless: true },
  {
    name: "pdftops-ps2pdf",
    programs: ["pdftops", "ps2pdf"],
    print: ({ from, to, scratch }) => {
      const script = join(scratch, "page.ps");
      run("pdftops", from, script);
      run("ps2pdf", script, to);
    },
  },
  {
    name: "ps2write-ps2pdf",
    programs: ["gs", "ps2pdf"],
    print: ({ from, to, scratch }) => {
      const script = join(scratch, "page.ps");
      run("gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=ps2write", `-sOutputFile=${script}`, from);
      run("ps2pdf", script, to);
    },
  },
  { name: "cairo", programs: ["pdftocairo"], print: ({ from, to }) => run("pdftocairo", "-pdf", from, to) },
  { name: "mutool-clean", programs: ["mutool"], print: ({ from, to }) => run("mutool", "clean", "-ggggzs", from, to) },
  qpdf("qpdf-linear", "--linearize"),
  qpdf("qpdf-objects", "--object-streams=generate", "--recompress-flate"),
  qpdf("qpdf-plain", "--qdf", "--object-streams=disable"),
  {
    name: "cups",
    programs: [PDFTOPDF],
    print: ({ from, to }) => {
      const printed = execFileSync(PDFTOPDF, ["1", "user", "title", "1", "media=Letter fitplot", from], QUIET);
      writeFileSync(to, printed);
    },
  },
  office("office-draw", "draw_pdf_import"),
  office("office-writer", "writer_pdf_import"),
  includedPages("pdfpages-pdftex", "pdflatex"),
  includedPages("pdfpages-xetex", "xelatex"),
  {
    name: "cover",
    programs: ["qpdf"],
    pagesBefore: 1,
    print: ({ from, to, scratch }) => {
      const blank = join(scratch, "blank.pdf");
      writeFileSync(blank, stampPage([], A4));
      runQpdf(from, to, "--pages", blank, "1", from, "1-z", "--");
    },
  },
  {
    // Merging takes only the pages: outline and tags are lost.
    name: "merged",
    programs: ["qpdf"],
    print: ({ from, to }) => runQpdf("--empty", to, "--pages", from, "1-z", "--"),
  },
  qpdf("rotated", "--rotate=+90:1-z"),
  {
    // Drawn sideways and shown upright, as printer drivers do it.
    name: "turned",
    programs: ["qpdf"],
    print: ({ from, to, scratch }) => {
      const sideways = join(scratch, "sideways.pdf");
      runQpdf(from, sideways, "--rotate=+90:1-z");
      runQpdf(sideways, `${sideways}.flat`, "--flatten-rotation");
      runQpdf(`${sideways}.flat`, to, "--rotate=+270:1-z");
    },
  },
  {
    // The frame cuts the margins, not the text.
    name: "cropped",
    programs: ["qpdf", "fix-qdf"],
    print: (reprint) =>
      editPages(reprint, (page, [x0, y0, x1, y1]) =>
        page.includes("/CropBox")
          ? page
          : page.replace(/\/Type \/Page\b/, `/CropBox [ ${x0 + 18} ${y0 + 18} ${x1 - 18} ${y1 - 18} ]\n  $&`),
      ),
  },
  {
    // Scanners and printers' drivers count from elsewhere than the corner.
    name: "shifted-origin",
    programs: ["gs"],
    print: ({ from, to }) =>
      runGhostscript(to, "-c", "<</BeginPage{pop 0.93 dup scale 20 30 translate}>>setpagedevice", "-f", from),
  },
  stamped("watermark-zh", DRAFT, { x: 180, y: 560, size: 120, font: "song", colour: [0.85, 0.85, 0.85], angle: -45 }),
  stamped("watermark-en", DRAFT_LATIN, {
    x: 130,
    y: 620,
    size: 110,
    font: "helvetica",
    colour: [0.8, 0.8, 0.8],
    angle: -55,
    opacity: "half",
  }),
  stamped("notice-line", NOTICE, { x: 60, y: 832, size: 7, font: "times" }),
  stamped("notice-aside", NOTICE, { x: 14, y: 700, size: 8, font: "helvetica", angle: -90, colour: [0.4, 0.4, 0.4] }),
  stamped("stamp", HEADING_STAMP, { x: 440, y: 26, size: 16, font: "song", colour: [0.8, 0, 0] }),
];

/** The programs that `maker` needs and that are not installed. */
export function missingPrograms(maker: Maker): string[] {
  return maker.programs.filter((program) => Bun.which(program) === null && !existsSync(program));
}

const QUIET = {
  stdio: ["ignore", "pipe", "ignore"] as ["ignore", "pipe", "ignore"],
  timeout: RUN_MILLISECONDS,
  maxBuffer: 2 ** 29,
};

function run(program: string, ...parameters: string[]): void {
  execFileSync(program, parameters, QUIET);
}

function ghostscript(name: string, ...options: string[]): Maker {
  return { name, programs: ["gs"], print: ({ from, to }) => runGhostscript(to, ...options, from) };
}

function runGhostscript(to: string, ...parameters: string[]): void {
  run("gs", "-q", "-dBATCH", "-dNOPAUSE", "-dNEWPDF=false", "-sDEVICE=pdfwrite", `-sOutputFile=${to}`, ...parameters);
}

function qpdf(name: string, ...options: string[]): Maker {
  return { name, programs: ["qpdf"], print: ({ from, to }) => runQpdf(from, to, ...options) };
}

function runQpdf(from: string, to: string, ...parameters: string[]): void {
  run("qpdf", "--warning-exit-0", "--decrypt", from, ...parameters, to);
}

function office(name: string, importer: string): Maker {
  return {
    name,
    programs: ["soffice"],
    print: ({ from, to, scratch }) => {
      const profile = `-env:UserInstallation=file://${join(scratch, "office")}`;
      run("soffice", profile, "--headless", `--infilter=${importer}`, "--convert-to", "pdf", "--outdir", scratch, from);
      renameSync(join(scratch, basename(from)), to);
    },
  };
}

/** Pages within pages, a little smaller, as collections of reports are bound. */
function includedPages(name: string, program: string): Maker {
  return {
    name,
    programs: [program],
    print: ({ from, to, scratch }) => {
      const source = String.raw`\documentclass[a4paper]{article}\usepackage{pdfpages}\begin{document}
\includepdf[pages=-,scale=.9,pagecommand={\thispagestyle{empty}}]{${from}}\end{document}`;
      writeFileSync(join(scratch, "included.tex"), source);
      rmSync(join(scratch, "included.pdf"), { force: true });
      execFileSync(program, ["-interaction=batchmode", "included.tex"], { ...QUIET, cwd: scratch });
      renameSync(join(scratch, "included.pdf"), to);
    },
  };
}

type Stamp = Omit<Parameters<typeof stampPage>[0][number], "text">;

function stamped(name: string, text: string, stamp: Stamp): Maker {
  return {
    name,
    programs: ["qpdf"],
    stamp: text,
    print: ({ from, to, scratch }) => {
      const overlay = join(scratch, "stamp.pdf");
      writeFileSync(overlay, stampPage([{ text, ...stamp }], A4));
      runQpdf(from, to, "--overlay", overlay, "--from=", "--repeat=1", "--");
    },
  };
}

/** Rewrites the page dictionaries; pages that inherit their frame stay as they are. */
function editPages(
  { from, to, scratch }: Reprint,
  edit: (page: string, mediaBox: readonly [number, number, number, number]) => string,
): void {
  const plain = join(scratch, "plain.pdf");
  runQpdf(from, plain, "--qdf", "--object-streams=disable");
  const edited = readFileSync(plain, "latin1").replace(
    /<<\n(?:(?!\nendobj)[\s\S])*?\/Type \/Page\n[\s\S]*?\nendobj/g,
    (page) => {
      const box = /\/MediaBox \[\s*([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s*\]/.exec(page)?.slice(1).map(Number);
      return box === undefined ? page : edit(page, box as [number, number, number, number]);
    },
  );
  writeFileSync(plain, edited, "latin1");
  writeFileSync(to, execFileSync("fix-qdf", [plain], QUIET));
}
