/** How far a reading has come. `page` counts pages done. */
export interface ReadProgress {
  readonly step: "open" | "read";
  readonly page: number;
  readonly pages: number;
}

/** What a process or thread that reads is told beside the bytes: the parameters of an isolated job. */
export interface ReadParameters {
  readonly password: string | null;
  readonly maxPages: number;
  /** Cap of the heap of engines that have one, in bytes. */
  readonly maxHeapBytes: number;
  /** Names of the engines to use, most trusted first. */
  readonly engines: readonly string[];
}

/** What it tells meanwhile. `Progress` may know more steps than reading. */
export type ReadMessage<Progress = ReadProgress> =
  | { readonly kind: "progress"; readonly progress: Progress }
  /** Another engine begins to work: when the job comes to no end, the last one is to blame. */
  | { readonly kind: "engine"; readonly name: string };
