import { testSignal } from "./signal-to-start.ts";

testSignal({
  name: "the shell of npx",
  // npx puts a shell before the program, which dies of the signal and hands nothing on.
  command: ["sh", "-c", "bun run start; true"],
  environment: { npm_execpath: "/usr/lib/node_modules/npm/bin/npm-cli.js" },
});
