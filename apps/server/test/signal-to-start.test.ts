import { testSignal } from "./signal-to-start.ts";

testSignal({ name: "bun run start", command: [process.execPath, "run", "start"] });
