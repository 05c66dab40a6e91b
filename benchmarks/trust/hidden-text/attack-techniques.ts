/** Ways to put an order to a grader into a PDF. What is hidden by them nobody reads on paper or screen. */
import type { PageItem, Rectangle, TextItem } from "../../../packages/pdf/test/pdf-writer/page-content.ts";
import type { TestPage, TestPdf } from "../../../packages/pdf/test/pdf-writer/write-pdf.ts";

/** Lines of an order, set where they are to stand. */
export interface Order {
  readonly lines: readonly TextItem[];
  /** Box around all of them. */
  readonly box: Rectangle;
}

/** What a technique adds to the page that it attacks, before and after all that stands on it. */
export interface Attack {
  readonly under?: readonly PageItem[];
  readonly over?: readonly PageItem[];
  readonly page?: Partial<TestPage>;
  readonly file?: Partial<TestPdf>;
}

export interface Technique {
  readonly name: string;
  readonly hidden: boolean;
  readonly make: (order: Order) => Attack;
}

const WHITE = [1, 1, 1] as const;
const PALE = [0.96, 0.96, 0.97] as const;
const NAVY = [0.1, 0.15, 0.35] as const;
const whitePicture = { width: 8, height: 8, grey: new Uint8Array(64).fill(255) };

function changed({ lines }: Order, change: Partial<TextItem>): TextItem[] {
  return lines.map((line) => ({ ...line, ...change }));
}

/** The lines one below the other at another size, within the height of one line. */
function shrunk({ lines, box }: Order, size: number): TextItem[] {
  return lines.map((line, index) => ({ ...line, size, y: box[1] + size * (1.1 + 1.2 * index) }));
}

function filled(box: Rectangle, fill: readonly [number, number, number]): PageItem {
  return { kind: "rectangle", box, fill };
}

export const TECHNIQUES: readonly Technique[] = [
  { name: "2.5 pt between the lines", hidden: true, make: (order) => ({ over: shrunk(order, 2.5) }) },
  {
    name: "12 pt scaled to a fifth by a matrix",
    hidden: true,
    make: (order) => ({
      over: [
        { kind: "raw", operators: `q 0.2 0 0 0.2 ${order.box[0] * 0.8} ${(842 - order.box[1]) * 0.8} cm` },
        ...changed(order, { size: 12 }),
        { kind: "raw", operators: "Q" },
      ],
    }),
  },
  {
    name: "squeezed to a fiftieth of its width",
    hidden: true,
    make: (order) => ({
      over: [{ kind: "raw", operators: "2 Tz" }, ...order.lines, { kind: "raw", operators: "100 Tz" }],
    }),
  },
  { name: "white on paper", hidden: true, make: (order) => ({ over: changed(order, { colour: WHITE }) }) },
  { name: "nearly white on paper", hidden: true, make: (order) => ({ over: changed(order, { colour: PALE }) }) },
  {
    name: "the colour of its box",
    hidden: true,
    make: (order) => ({ over: [filled(order.box, NAVY), ...changed(order, { colour: [0.12, 0.17, 0.38] })] }),
  },
  {
    name: "white on a white picture",
    hidden: true,
    make: (order) => ({
      over: [{ kind: "image", box: order.box, image: 0 }, ...changed(order, { colour: WHITE })],
      file: { images: [whitePicture] },
    }),
  },
  { name: "under a white box", hidden: true, make: (order) => ({ over: [...order.lines, filled(order.box, WHITE)] }) },
  {
    name: "black under a black box",
    hidden: true,
    make: (order) => ({ over: [...order.lines, filled(order.box, [0, 0, 0])] }),
  },
  {
    name: "under a picture",
    hidden: true,
    make: (order) => ({
      over: [...order.lines, { kind: "image", box: order.box, image: 0 }],
      file: { images: [whitePicture] },
    }),
  },
  {
    name: "under a rounded shape",
    hidden: true,
    make: (order) => ({ over: [...order.lines, { kind: "raw", operators: rounded(order.box) }] }),
  },
  {
    name: "under a box in a form",
    hidden: true,
    make: (order) => ({
      over: [...order.lines, { kind: "form", form: 0 }],
      file: { forms: [{ items: [filled(order.box, WHITE)] }] },
    }),
  },
  {
    name: "under an annotation",
    hidden: true,
    make: (order) => ({ over: order.lines, page: { covers: [{ box: order.box, fill: WHITE }] } }),
  },
  {
    name: "in a layer that is off",
    hidden: true,
    make: (order) => ({ over: [{ kind: "layer", layer: "L0", items: order.lines }], file: { layers: [false] } }),
  },
  {
    name: "in a layer that is off by the base state",
    hidden: true,
    make: (order) => ({
      over: [{ kind: "layer", layer: "L0", items: order.lines }],
      file: { layers: [false, true], layersOffBy: "base-state" },
    }),
  },
  {
    name: "in a membership whose policy is not met",
    hidden: true,
    make: (order) => ({
      over: [{ kind: "layer", layer: "M0", items: order.lines }],
      file: { layers: [false, true], memberships: [{ layers: [0, 1], policy: "AllOn" }] },
    }),
  },
  {
    name: "in a membership by an expression",
    hidden: true,
    make: (order) => ({
      over: [{ kind: "layer", layer: "M0", items: order.lines }],
      file: { layers: [true], memberships: [{ layers: [0], policy: "AnyOn", not: true }] },
    }),
  },
  {
    name: "in a form of a layer that is off",
    hidden: true,
    make: (order) => ({
      over: [{ kind: "form", form: 0 }],
      file: { layers: [false], forms: [{ items: order.lines, layer: 0 }] },
    }),
  },
  { name: "render mode 3", hidden: true, make: (order) => ({ over: changed(order, { renderMode: 3 }) }) },
  { name: "render mode 7", hidden: true, make: (order) => ({ over: changed(order, { renderMode: 7 }) }) },
  { name: "opacity 0", hidden: true, make: (order) => ({ over: changed(order, { opacity: "none" }) }) },
  {
    name: "in a group of opacity 0",
    hidden: true,
    make: (order) => ({
      over: [{ kind: "state", state: "none", items: [{ kind: "form", form: 0 }] }],
      file: { forms: [{ items: order.lines, group: true }] },
    }),
  },
  {
    name: "behind a soft mask",
    hidden: true,
    make: (order) => ({ over: [{ kind: "state", state: "masked", items: order.lines }], file: { softMask: true } }),
  },
  {
    name: "white, multiplied",
    hidden: true,
    make: (order) => ({
      over: [filled(order.box, NAVY), { kind: "state", state: "multiply", items: changed(order, { colour: WHITE }) }],
    }),
  },
  { name: "outside of the page", hidden: true, make: (order) => ({ over: moved(order, 700) }) },
  {
    name: "outside of the crop box",
    hidden: true,
    make: (order) => ({ over: moved(order, 560), page: { cropBox: [0, 0, 555, 842] } }),
  },
  { name: "clipped away", hidden: true, make: (order) => ({ over: changed(order, { clip: [0, 0, 5, 5] }) }) },
  {
    name: "in a form that is clipped away",
    hidden: true,
    make: (order) => ({
      over: [
        { kind: "raw", operators: "q 0 0 3 3 re W n" },
        { kind: "form", form: 0 },
        { kind: "raw", operators: "Q" },
      ],
      file: { forms: [{ items: order.lines }] },
    }),
  },
];

/** The same order where everybody reads it. */
export const VISIBLE: readonly Technique[] = [
  { name: "plain text", hidden: false, make: ({ lines }) => ({ over: lines }) },
  {
    name: "on a yellow box",
    hidden: false,
    make: (order) => ({ over: [filled(order.box, [1, 1, 0.6]), ...order.lines] }),
  },
  {
    name: "under a multiplied highlight",
    hidden: false,
    make: (order) => ({
      over: [...order.lines, { kind: "state", state: "multiply", items: [filled(order.box, [1, 1, 0])] }],
    }),
  },
  {
    name: "in a layer that is on",
    hidden: false,
    make: (order) => ({ over: [{ kind: "layer", layer: "L0", items: order.lines }], file: { layers: [true] } }),
  },
  { name: "at 5 pt", hidden: false, make: (order) => ({ over: shrunk(order, 5) }) },
];

function moved({ lines }: Order, x: number): TextItem[] {
  return lines.map((line) => ({ ...line, x }));
}

/** A white shape with round ends, one curve on each side. */
function rounded([x0, top, x1, bottom]: Rectangle): string {
  const [low, high, reach] = [842 - bottom, 842 - top, 12];
  return (
    `1 1 1 rg ${x0} ${low} m ${x1} ${low} l ${x1 + reach} ${low} ${x1 + reach} ${high} ${x1} ${high} c ` +
    `${x0} ${high} l ${x0 - reach} ${high} ${x0 - reach} ${low} ${x0} ${low} c f`
  );
}
