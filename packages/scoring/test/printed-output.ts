import { spyOn } from "bun:test";

const METHODS = ["log", "info", "warn", "error", "debug"] as const;

/** Everything printed while it is open, to console, stdout or stderr. */
export interface PrintedOutput extends Disposable {
  text(): string;
}

export function catchPrintedOutput(): PrintedOutput {
  const printed: string[] = [];
  const consoles = METHODS.map((method) =>
    spyOn(console, method).mockImplementation(
      (...parts) => void printed.push(parts.map((part) => Bun.inspect(part)).join(" ")),
    ),
  );
  const streams = [process.stdout, process.stderr].map((stream) =>
    spyOn(stream, "write").mockImplementation((chunk) => {
      printed.push(String(chunk));
      return true;
    }),
  );
  return {
    text: () => printed.join("\n"),
    [Symbol.dispose]() {
      for (const spy of [...consoles, ...streams]) spy.mockRestore();
    },
  };
}
