/** A job like any other, in whose process or thread a promise is rejected that nobody waits for. */
import "./read-pages-job.ts";

setTimeout(() => void Promise.reject(new Error("stray")), 0);
