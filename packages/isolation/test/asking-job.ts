/** Runs in a process or thread of its own: asks for parts until there are no more, and gives them in one piece. */
import { serveJobs } from "../src/serve-jobs.ts";

serveJobs<{ readonly before: string }, number, Uint8Array>(async (bytes, { before }, tell, ask) => {
  const parts = [new TextEncoder().encode(before), bytes];
  for (;;) {
    const part = await ask({ part: parts.length });
    if (part.byteLength === 0) return Buffer.concat(parts);
    parts.push(part);
    tell(part.byteLength);
  }
});
