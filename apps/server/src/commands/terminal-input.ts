import { createInterface, type Interface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Questions on the terminal. Close it when all are asked, or the process waits for more. */
export interface TerminalInput {
  ask(question: string): Promise<string>;
  /** Asks without showing what is typed. */
  askHidden(question: string): Promise<string>;
  close(): void;
}

/** Opens the terminal of this process. Both kinds of questions reject on Ctrl-C and when the input ends. */
export function openTerminalInput(): TerminalInput {
  const { stdin, stdout } = process;
  let hidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden) stdout.write(chunk);
      done();
    },
  });
  // One interface for all questions: input that is handed from one reader to the next gets lost on the way.
  const terminal = createInterface({ input: stdin, output, terminal: true });
  const gone = new AbortController();
  terminal.once("SIGINT", () => gone.abort());
  terminal.once("close", () => gone.abort());

  return {
    ask: (question) => askOn(terminal, question, gone.signal),
    async askHidden(question) {
      stdout.write(question);
      hidden = true;
      try {
        return await askOn(terminal, "", gone.signal);
      } finally {
        hidden = false;
        stdout.write("\n");
      }
    },
    close: () => terminal.close(),
  };
}

async function askOn(terminal: Interface, question: string, signal: AbortSignal): Promise<string> {
  try {
    return await terminal.question(question, { signal });
  } catch (error) {
    throw signal.aborted ? new Error("Cancelled.") : error;
  }
}
