import { useState } from "react";

/** How often what is shown is asked for again. Nothing is asked for while the page is hidden. */
const LIVE_MILLISECONDS = 2_000;

/** What updates by itself until it is stopped. */
export interface Live {
  readonly isLive: boolean;
  /** For `refetchInterval`. */
  readonly interval: number | false;
  toggle(): void;
}

export function useLive(): Live {
  const [isLive, setIsLive] = useState(true);
  return {
    isLive,
    interval: isLive && LIVE_MILLISECONDS,
    toggle: () => setIsLive((before) => !before),
  };
}
