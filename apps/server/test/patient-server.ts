/** The server, with a minute and a quarter of an hour for uploads that last some seconds. */

import { startService } from "../src/boot/start-service.ts";
import { stopOnSignals } from "../src/boot/stop-on-signals.ts";
import { parseEnvironment } from "../src/settings/environment.ts";

const { IDLE_SECONDS, ...environment } = process.env;
const idleSeconds = Number(IDLE_SECONDS);
const running = await startService(parseEnvironment(environment), {
  idleSeconds,
  uploadLimits: { stallMilliseconds: idleSeconds * 1000, totalMilliseconds: idleSeconds * 5000 },
});
stopOnSignals(running);
console.log(`ready: ${running.url}\nstop: Ctrl-C`);
