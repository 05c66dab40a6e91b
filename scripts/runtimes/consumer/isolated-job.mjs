/** Runs in a process or thread of its own, which the smoke program makes. */
import { serveJobs } from "@rubrica/isolation";

serveJobs(async (bytes, { hang }) => (hang ? new Promise(() => {}) : bytes.toReversed()));
