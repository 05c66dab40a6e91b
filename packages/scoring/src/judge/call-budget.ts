/** What may be asked about one report beyond one call a part: a model that makes nothing usable is not asked on and on. */
import type { FallbackReason } from "@rubrica/report-model";

/** Calls beyond one a part, shared by all sections of one judging of a report. */
export interface CallBudget {
  /** The part's access to it, until it is `done`. */
  openPart(signal: AbortSignal): PartBudget;
  /** Whether any part was answered about; waits until one is or all that were opened are done. */
  wasAnswered(): Promise<boolean>;
}

/** What may be asked about one part of a report. */
export interface PartBudget {
  /**
   * Null when the part may be asked about at all. While the server is not known one part is tried first: the others then do
   * not find out the same. Where the report is judged again they are asked only if something usable comes of it (or of what
   * was kept); else they fail by what the first one failed by. Rejects with the signal's reason.
   * @param isKnown - Whether an answer of the server was usable before. Default: it was.
   */
  begin(isKnown?: () => boolean): Promise<FallbackReason["code"] | null>;
  /**
   * True when one more call may be made about the part. As long as nothing usable has come of the report, one part at a
   * time tries, and the others wait for what it finds out. Rejects with the signal's reason.
   */
  takeCall(): Promise<boolean>;
  /** The same for a call that finds out what the server takes. */
  takeGuess(): Promise<boolean>;
  /** Says that the server answered about some material that was shown in this way; null for an answer of before. */
  noteAnswered(about: object, way: string | null): void;
  /**
   * Waits until it is known whether the server answers about other material in this way. False where another way was
   * answered, where `alike` parts wait for the same (default: any number), or where no other part may be answered any more.
   * Rejects with the signal's reason.
   */
  waitForAnswer(about: object, way: string, alike?: number): Promise<boolean>;
  /** Says that an answer about the part was usable: it pays for further calls. */
  noteUsable(): void;
  /** Says what the part failed by. */
  noteFailure(code: FallbackReason["code"]): void;
  /** Lets the others try. */
  done(): void;
}

/** Calls beyond one a part for a report of which nothing usable comes, and as many again for each usable answer. */
const EXTRA_CALLS = 4;
/** Calls of a judging that follows others of which nothing usable came, until something does: one, and one in other words. */
const CALLS_AGAIN = 2;

/**
 * A budget for one judging of one report.
 * @param attempt - How many judgings of the same report came before; default 0.
 */
export function createCallBudget(attempt = 0): CallBudget {
  let [taken, guessed, usable] = [0, 0, 0];
  let trying: PartBudget | null = null;
  let wasTried = false;
  let failedBy: FallbackReason["code"] | null = null;
  const waiting: (() => void)[] = [];
  const resumeAll = (): void => {
    for (const resume of waiting.splice(0)) resume();
  };
  const change = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
  const wake = (): void => {
    trying = null;
    resumeAll();
  };
  /** Parts that nothing more will come of, the way that each waits for, and the ways in which material was answered about. */
  const settled = new Set<PartBudget>();
  const waitingFor = new Map<PartBudget, string>();
  const answered = new Map<object, Set<string | null>>();
  let opened = 0;
  const turn = async (part: PartBudget, signal: AbortSignal): Promise<void> => {
    while (usable === 0 && trying !== null && trying !== part) {
      await change();
    }
    signal.throwIfAborted();
  };
  return {
    async wasAnswered() {
      while (answered.size === 0 && settled.size < opened) await change();
      return answered.size > 0;
    },
    openPart(signal) {
      let hasBegun = false;
      opened++;
      const part: PartBudget = {
        async begin(isKnown = () => true) {
          if (hasBegun) return null;
          if (attempt === 0) {
            while (!wasTried && !isKnown() && trying !== null) await turn(part, signal);
            hasBegun = true;
            if (!wasTried && !isKnown()) trying = part;
            return null;
          }
          await turn(part, signal);
          if (usable === 0 && failedBy !== null) return failedBy;
          hasBegun = true;
          if (usable === 0) {
            taken++;
            trying = part;
          }
          return null;
        },
        async takeCall() {
          await turn(part, signal);
          const most = usable === 0 && attempt > 0 ? CALLS_AGAIN : EXTRA_CALLS * (1 + usable);
          if (taken >= most) return false;
          taken++;
          hasBegun = true;
          if (usable === 0) trying = part;
          return true;
        },
        async takeGuess() {
          await turn(part, signal);
          if (guessed >= EXTRA_CALLS * (1 + usable)) return false;
          guessed++;
          // Of the first judging, all calls are counted together.
          return attempt > 0 || part.takeCall();
        },
        noteAnswered(about, way) {
          answered.set(about, (answered.get(about) ?? new Set()).add(way));
          resumeAll();
        },
        async waitForAnswer(about, way, alike = Number.POSITIVE_INFINITY) {
          waitingFor.set(part, way);
          // Others find it out.
          if (trying === part) trying = null;
          resumeAll();
          try {
            for (;;) {
              signal.throwIfAborted();
              const others = [...answered].flatMap(([other, ways]) => (other === about ? [] : [...ways]));
              // How an answer of before was asked for is not known: it counts for every way.
              if (others.length > 0) return others.some((each) => each === null || each === way);
              const same = [...waitingFor.values()].filter((each) => each === way).length;
              if (same >= alike || opened - settled.size <= waitingFor.size) return false;
              await change();
            }
          } finally {
            waitingFor.delete(part);
            resumeAll();
          }
        },
        noteUsable() {
          usable++;
          wake();
        },
        noteFailure(code) {
          failedBy ??= code;
        },
        done() {
          settled.add(part);
          resumeAll();
          if (trying !== part) return;
          wasTried = true;
          if (usable === 0) failedBy ??= "no_evidence";
          wake();
        },
      };
      return part;
    },
  };
}
