import { join } from "node:path";
import { $ } from "bun";

const program = join(import.meta.dirname, "../../apps/console/print-route-sizes.ts");

/** Bytes of JavaScript and CSS, compressed with brotli 11. */
export interface RouteSizes {
  readonly shell: number;
  /** What each screen adds, by its name. */
  readonly routes: Readonly<Record<string, number>>;
}

/** Builds the console as the service does and weighs it. */
export async function measureRouteSizes(): Promise<RouteSizes> {
  return (await $`${process.execPath} ${program}`.json()) as RouteSizes;
}
