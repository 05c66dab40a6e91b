import type { Clock, RateAllowance, RateDecision, RateLimiter } from "@rubrica/core";

/** Counts in the memory of this process: another one, or the next one, counts anew. */
export function createMemoryRateLimiter({ clock }: { readonly clock: Clock }): RateLimiter {
  const windows = new Map<string, Window>();

  function running(key: string): Window | null {
    const window = windows.get(key);
    return window && window.endsAt > clock.now().getTime() ? window : null;
  }

  function open(key: string, { windowSeconds }: RateAllowance): Window {
    if (windows.size >= SWEPT_FROM) sweep();
    const opened = { taken: 0, endsAt: clock.now().getTime() + windowSeconds * 1000 };
    windows.set(key, opened);
    return opened;
  }

  /** Removes what is over; where too many still run, the oldest as well, because memory has an end. */
  function sweep(): void {
    for (const key of windows.keys()) if (running(key) === null) windows.delete(key);
    for (const key of windows.keys()) {
      if (windows.size < SWEPT_FROM) return;
      windows.delete(key);
    }
  }

  function decide(window: Window | null, { limit }: RateAllowance, allowed: boolean): RateDecision {
    const left = window === null ? 0 : (window.endsAt - clock.now().getTime()) / 1000;
    return {
      allowed,
      remaining: Math.max(0, limit - (window?.taken ?? 0)),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(left)),
    };
  }

  function takeOne(key: string, allowance: RateAllowance): RateDecision {
    const window = running(key) ?? open(key, allowance);
    window.taken += 1;
    return decide(window, allowance, window.taken <= allowance.limit);
  }

  return {
    take: async (key, allowance) => takeOne(key, allowance),
    async takeInTurn(steps) {
      let refused = false;
      return steps.map(({ key, allowance, keyAfterRefusal = key }) => {
        const decision = takeOne(refused ? keyAfterRefusal : key, allowance);
        refused ||= !decision.allowed;
        return decision;
      });
    },
    async peek(key, allowance) {
      const window = running(key);
      return decide(window, allowance, (window?.taken ?? 0) < allowance.limit);
    },
    async giveBack(key) {
      const window = running(key);
      if (window && window.taken > 0) window.taken -= 1;
    },
    async clear(key) {
      windows.delete(key);
    },
  };
}

interface Window {
  taken: number;
  readonly endsAt: number;
}

/** Some two megabytes. */
const SWEPT_FROM = 10_000;
