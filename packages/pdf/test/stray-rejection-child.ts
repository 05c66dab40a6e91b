/** A reader like any other, in which a promise is rejected that nobody waits for. */
import "../src/isolation/child-entry.ts";

setTimeout(() => void Promise.reject(new Error("stray")), 0);
