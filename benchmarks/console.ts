/**
 * What the console costs: bytes to load, a later start, the wait for a graph, and the page of a long report.
 *
 *     bun run bench:console [--rounds 5] [--pdfs folder] [--pdf thesis.pdf] [--only sizes|start|overview|graph|report|slow-line]
 *
 * Sizes are exact. Times are medians; starts are taken by turns over one database. A long report is measured where one is
 * named: from the navigation to the first page drawn, in a window without a cache, and the proportional share of memory
 * (PSS) of the page's process, the worker of pdf.js in it and the graphics process apart, while the document is scrolled to
 * its end window by window, and after a collection of garbage there.
 */
import { parseArgs } from "node:util";
import { measureFirstPageOnSlowLine } from "./console/first-page-on-slow-line.ts";
import { measureGraphPage } from "./console/graph-page.ts";
import { measureLongReport } from "./console/long-report.ts";
import { measureOverview } from "./console/overview-times.ts";
import { measureRouteSizes } from "./console/route-sizes.ts";
import { compareStarts } from "./console/start-times.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    pdfs: { type: "string" },
    pdf: { type: "string" },
    only: { type: "string", multiple: true },
  },
});
const rounds = Number(values.rounds);
const wants = (part: string) => values.only === undefined || values.only.includes(part);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const milliseconds = (time: number) => `${time.toFixed(0)} ms`;
const lines = ["| what | measured | budget |", "|---|---|---|"];

if (wants("sizes")) {
  const { shell, routes } = await measureRouteSizes();
  lines.push(`| shell | ${kilobytes(shell)} | 160 kB |`);
  for (const [route, bytes] of Object.entries(routes).sort(([, one], [, other]) => other - one)) {
    lines.push(`| ${route}, beyond the shell | ${kilobytes(bytes)} | ${route === "report" ? "320 kB" : ""} |`);
  }
}
if (wants("start")) {
  const { withConsole, without, later } = await compareStarts(rounds);
  lines.push(`| start with the console, and without | ${milliseconds(withConsole)}, ${milliseconds(without)} | |`);
  lines.push(`| later by | ${milliseconds(later)} | 300 ms |`);
}
if (wants("overview")) {
  const { nodes, edges, milliseconds: time } = await measureOverview(rounds, values.pdfs);
  lines.push(`| overview of ${nodes} nodes and ${edges} edges | ${milliseconds(time)} | 1000 ms |`);
}
if (wants("graph")) {
  const { nodes, edges, drawn, seen } = await measureGraphPage(rounds);
  lines.push(`| ${nodes} nodes and ${edges} edges, from the navigation until drawn | ${milliseconds(drawn)} | |`);
  lines.push(`| until seen | ${milliseconds(seen)} | 1000 ms |`);
}
if (wants("report") && values.pdf !== undefined) {
  const { pages, firstPageSeconds, ...memory } = await measureLongReport(values.pdf, rounds);
  const [atFirst, most, kept] = [memory.atFirst, memory.most, memory.kept].map((size) => `${size.toFixed(0)} MB`);
  lines.push(`| first of ${pages} pages, cold | ${firstPageSeconds.toFixed(2)} s | 2.5 s at 200 pages |`);
  lines.push(`| memory with one page drawn | ${atFirst} | |`);
  lines.push(`| at most while ${memory.drawn} pages were drawn, at page ${memory.mostAtPage} | ${most} | 300 MB |`);
  lines.push(`| at the end, without garbage | ${kept} | |`);
}
if (wants("slow-line")) {
  const { pages, megabytes, seconds, receivedMegabytes } = await measureFirstPageOnSlowLine(rounds);
  const what = `first of ${pages} pages and ${megabytes.toFixed(0)} MB at 20 Mbit/s, cold`;
  lines.push(`| ${what} | ${seconds.toFixed(2)} s, ${receivedMegabytes.toFixed(1)} MB | 2 s |`);
}
console.log(lines.join("\n"));
process.exit(0);
