/** Runs in a process or thread of its own: does what it is told, well or badly. */
import { serveJobs } from "../src/serve-jobs.ts";

/** What the tests tell it to do. */
export type Command = "echo" | "hang" | "grow" | "die" | "refuse" | "fail" | "throw text";

class Refusal extends Error {
  readonly readable = true;
  readonly code = "too_long";
  readonly facts = { pages: 3, engine: "none", document: { text: "secret" } };
}

const COMMANDS: Readonly<Record<Command, (bytes: Uint8Array) => unknown>> = {
  echo: (bytes) => ({ text: new TextDecoder().decode(bytes) }),
  hang: () => new Promise(() => {}),
  async grow() {
    const kept = Array.from({ length: 64 }, (_, index) => new Uint8Array(8 * 1024 * 1024).fill(index + 1));
    await new Promise(() => {});
    return kept;
  },
  die: () => process.exit(3),
  refuse: () => {
    throw new Refusal("a secret sentence");
  },
  fail: () => {
    throw new TypeError("a secret sentence");
  },
  "throw text": () => {
    throw "a secret sentence";
  },
};

serveJobs<{ readonly command: Command }, string, unknown>(async (bytes, { command }, tell) => {
  tell(command);
  return await COMMANDS[command](bytes);
});
