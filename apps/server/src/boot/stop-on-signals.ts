import { stopWithStarter } from "./stop-with-starter.ts";

/**
 * The first SIGINT or SIGTERM stops the service gracefully, the second ends the process at once. The end of npx, which hands
 * no signal on, counts as a first one.
 */
export function stopOnSignals(service: { stop(): Promise<void> }): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    console.log("Stopping: running work may finish. Press Ctrl-C again to stop at once.");
    await service.stop();
    process.exit(0);
  };
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
  stopWithStarter(() => {
    if (!stopping) void stop();
  }, process.env);
}
