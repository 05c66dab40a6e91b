import type { WorkerDefinition } from "@rubrica/worker-runtime";
import type { Chore } from "../chores/upkeep.ts";
import type { Route } from "../http/route.ts";
import type { Closer } from "./closers.ts";
import type { Foundation } from "./foundation.ts";

/** What an area of the service hands over. */
export interface OpenedArea {
  readonly routes?: readonly Route[];
  readonly workers?: readonly WorkerDefinition[];
  /** Done by the upkeep, every hour. */
  readonly chores?: readonly Chore[];
  /** What goes by a clock of its own from the start on; each begins one and hands over what ends it. */
  readonly clocks?: readonly (() => Closer)[];
  /** End what is under way, while requests still are. In the order of opening; the last is ended first. */
  readonly stoppers?: readonly Closer[];
  /** Close what was opened, once no request is under way. In the order of opening; the last is closed first. */
  readonly closers?: readonly Closer[];
}

/** A part of the service that people have a word for. `Uses` names the fields of the foundation that it reads. */
export interface Area<Uses extends keyof Foundation = keyof Foundation> {
  /** Kinds of workers that it may hand over, as `WORKERS` names them. Default: none. */
  readonly workerKinds?: readonly string[];
  /** Puts it together over what all areas share. Starts nothing. */
  open(foundation: Pick<Foundation, Uses>): OpenedArea;
}
