import { createExampleWorker } from "../boot/example-worker.ts";
import type { Area } from "./area.ts";

/** The specification's example of a worker. */
export const exampleArea: Area = {
  workerKinds: ["example"],
  open: () => ({ workers: [createExampleWorker()] }),
};
