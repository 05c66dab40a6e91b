/**
 * Loaded before the service: tells on SIGUSR2 how long its thread was held at most since the last time, and the most
 * processor time that the process took between two turns of its loop. The first includes what the machine gave to others;
 * the second does not, and is rather too high: it counts all threads of the process.
 */

const EVERY_MILLISECONDS = 5;
let longest = 0;
let dearest = 0;
let last = performance.now();
let lastProcessor = processorMilliseconds();
setInterval(() => {
  const now = performance.now();
  longest = Math.max(longest, now - last - EVERY_MILLISECONDS);
  last = now;
  const processor = processorMilliseconds();
  dearest = Math.max(dearest, processor - lastProcessor);
  lastProcessor = processor;
}, EVERY_MILLISECONDS).unref();

process.on("SIGUSR2", () => {
  console.log(`held ${longest.toFixed(1)} ms, ${dearest.toFixed(1)} ms of the processor`);
  longest = 0;
  dearest = 0;
});

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
