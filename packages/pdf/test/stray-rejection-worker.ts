/** A reader like any other, in which a promise is rejected that nobody waits for. */
import "../src/isolation/worker-entry.ts";

setTimeout(() => void Promise.reject(new Error("stray")), 0);
