/** The server, with leases of three seconds: what a killed worker held is taken over soon. */

import { startService } from "../src/boot/start-service.ts";
import { stopOnSignals } from "../src/boot/stop-on-signals.ts";
import { parseEnvironment } from "../src/settings/environment.ts";

const running = await startService(parseEnvironment(process.env), { leaseSeconds: 3 });
stopOnSignals(running);
console.log("stop: Ctrl-C");
