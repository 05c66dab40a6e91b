/** Preloaded into the service: it starts as an installation without the console does. */
import { plugin } from "bun";

plugin({
  name: "without the console",
  setup(build) {
    build.onLoad({ filter: /[\\/]apps[\\/]server[\\/]src[\\/]open-console\.ts$/ }, () => ({
      contents: 'export async function openConsole() { return { status: "missing" }; }',
      loader: "ts",
    }));
  },
});
