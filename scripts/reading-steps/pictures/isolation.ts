/** The process that asks and the one that reads, and what passes between them. */
import { BLUE, FAINT, GREEN, MUTED, ORANGE, RED } from "../drawing/colours.ts";
import { Picture } from "../drawing/picture.ts";

export function drawIsolation(): Picture {
  const picture = new Picture("Isolation: what passes between caller and runner", 900, 300);
  picture.box({ x0: 14, y0: 14, x1: 300, y1: 286 }, { stroke: BLUE, width: 1.4, round: 6 });
  picture.text({ x: 30, y: 40 }, "caller", { bold: true, size: 14 });
  picture.text({ x: 30, y: 60 }, "a server, a script", { colour: MUTED });
  room(picture, { x: 30, y: 84 }, "runner pool", "first come, first served");
  room(picture, { x: 30, y: 150 }, "supervisor", "deadline, memory, abort");
  room(picture, { x: 30, y: 216 }, "fallback", "gives up an engine that hangs");

  picture.box({ x0: 600, y0: 14, x1: 886, y1: 286 }, { stroke: ORANGE, width: 1.4, round: 6, dashed: true });
  picture.text({ x: 616, y: 40 }, "runner", { bold: true, size: 14 });
  picture.text({ x: 616, y: 60 }, "process (Bun) or thread (Node)", { colour: MUTED });
  room(picture, { x: 616, y: 84 }, "entry module", "serveJobs(readReport)");
  room(picture, { x: 616, y: 150 }, "engines, layout, analysis", "may crash, hang, grow");

  message(picture, 104, "parameters, bytes", "right", BLUE);
  message(picture, 136, "engine begins; progress", "left", MUTED);
  message(picture, 168, "result, or an error with a code", "left", GREEN);
  message(picture, 232, "kill: too late, too large, aborted", "right", RED);
  picture.text({ x: 450, y: 264 }, "a new runner, the next engine", { anchor: "middle", colour: MUTED });
  return picture;
}

function room(
  picture: Picture,
  { x, y }: { readonly x: number; readonly y: number },
  title: string,
  text: string,
): void {
  picture.box({ x0: x, y0: y, x1: x + 254, y1: y + 52 }, { stroke: FAINT, round: 4 });
  picture.text({ x: x + 12, y: y + 21 }, title, { bold: true });
  picture.text({ x: x + 12, y: y + 40 }, text, { colour: MUTED });
}

function message(picture: Picture, y: number, text: string, to: "left" | "right", colour: string): void {
  const ends = [
    { x: 308, y },
    { x: 592, y },
  ];
  picture.line(to === "right" ? ends : ends.reverse(), { colour, width: 1.6, arrow: true });
  picture.text({ x: 450, y: y - 6 }, text, { anchor: "middle" });
}
