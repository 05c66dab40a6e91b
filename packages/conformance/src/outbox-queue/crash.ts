import type { Intercept } from "./subject.ts";

/** Where a process is killed: before a call takes effect, or after it did and before the process hears of it. */
export interface CrashPoint {
  readonly moment: "before" | "after";
  /** Port and method, such as `queue.enqueue`. */
  readonly call: string;
  /** 1 for the next such call. */
  readonly nth: number;
}

/** Kills a process at a point of its talk with stores and queue. From then on nothing that it asks gets anywhere. */
export class Crash {
  #point: CrashPoint | null = null;
  #left = 0;
  #crashed = false;

  get crashed(): boolean {
    return this.#crashed;
  }

  /** The calls are counted from now. */
  plan(point: CrashPoint): void {
    this.#point = point;
    this.#left = point.nth;
  }

  readonly intercept: Intercept = (name, port) =>
    new Proxy(port, {
      get: (target, property) => {
        const member: unknown = Reflect.get(target, property, target);
        if (typeof member !== "function" || property === "wake") return member;
        return (...values: unknown[]) =>
          this.#pass(`${name}.${String(property)}`, () => member.apply(target, values) as Promise<unknown>);
      },
    });

  async #pass<Result>(call: string, run: () => Promise<Result>): Promise<Result> {
    if (this.#point?.call === call) this.#left -= 1;
    const fits = this.#point?.call === call && this.#left === 0;
    if (fits && this.#point?.moment === "before") this.#crashed = true;
    if (this.#crashed) throw new CrashedError(call);
    const result = await run();
    if (fits) this.#crashed = true;
    if (this.#crashed) throw new CrashedError(call);
    return result;
  }
}

/** What a call of a killed process ends with; nobody is there to see it. */
export class CrashedError extends Error {
  override readonly name = "CrashedError";

  constructor(call: string) {
    super(`The process was killed at ${call}.`);
  }
}
