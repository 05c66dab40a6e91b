import type { Area } from "./area.ts";
import { createExampleWorker } from "./example-worker.ts";

/** The specification's example of a worker. */
export const exampleArea: Area<never> = {
  workerKinds: ["example"],
  open: () => ({ workers: [createExampleWorker()] }),
};
