import { useEffect, useState } from "react";

const TICK_MILLISECONDS = 5_000;

/**
 * The time by the clock of the service, whatever the reader's clock shows: what the service said, and what has passed since.
 * Draws anew every few seconds.
 */
export function useServiceClock(saidAt: string): number {
  // Counted from when this page first heard it, by a clock that nobody can set.
  const [heard, setHeard] = useState({ saidAt, at: performance.now() });
  const [tick, setTick] = useState(() => performance.now());
  if (heard.saidAt !== saidAt) {
    setHeard({ saidAt, at: performance.now() });
    setTick(performance.now());
  }
  useEffect(() => {
    const timer = setInterval(() => setTick(performance.now()), TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return Date.parse(saidAt) + Math.max(0, tick - heard.at);
}
