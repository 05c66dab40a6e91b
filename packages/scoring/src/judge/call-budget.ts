/** What may be asked about one report beyond one call a part: a model that makes nothing usable is not asked on and on. */

/** Calls beyond one a part, shared by all sections of one judging of a report. */
export interface CallBudget {
  /** The part's access to it, until it is `done`. */
  openPart(signal: AbortSignal): PartBudget;
}

export interface PartBudget {
  /**
   * True when one more call may be made about the part. As long as nothing usable has come of the report, one part at a
   * time tries, and the others wait for what it finds out. Rejects with the signal's reason.
   */
  takeCall(): Promise<boolean>;
  /** Says that an answer about the part was usable: it pays for further calls. */
  noteUsable(): void;
  /** Lets the others try. */
  done(): void;
}

/** Calls beyond one a part for a report of which nothing usable comes, and as many again for each usable answer. */
const EXTRA_CALLS = 4;

export function createCallBudget(): CallBudget {
  let [taken, usable] = [0, 0];
  let trying: PartBudget | null = null;
  let waiting: (() => void)[] = [];
  const wake = (): void => {
    trying = null;
    for (const resume of waiting.splice(0)) resume();
    waiting = [];
  };
  return {
    openPart(signal) {
      const part: PartBudget = {
        async takeCall() {
          while (usable === 0 && trying !== null && trying !== part) {
            await new Promise<void>((resolve) => waiting.push(resolve));
          }
          signal.throwIfAborted();
          if (taken >= EXTRA_CALLS * (1 + usable)) return false;
          taken++;
          if (usable === 0) trying = part;
          return true;
        },
        noteUsable() {
          usable++;
          wake();
        },
        done() {
          if (trying === part) wake();
        },
      };
      return part;
    },
  };
}
