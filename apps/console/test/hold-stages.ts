import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const heldService = join(import.meta.dirname, "../../server/test/held-server.ts");

/** Holds stages up, and lets them go on: `await hold("score")`. */
export function stagesHeldIn(folder: string) {
  return {
    hold: (stage: string) => writeFile(join(folder, stage), ""),
    release: (stage: string) => rm(join(folder, stage), { force: true }),
  };
}
