/**
 * What the workers of one process have under way, so that a suspect can have the process to itself. Every claim under way
 * and every attempt holds a place; while one holds the process alone, nobody else claims.
 */
export class Occupancy {
  #capacity = 0;
  #places = 0;
  #alone = false;
  #reserved = false;
  readonly #refused = new Set<() => void>();

  /** Tasks that all workers together may work on at once. */
  get capacity(): number {
    return this.#capacity;
  }

  /** Adds a worker of so many tasks at once. */
  join(concurrency: number): void {
    this.#capacity += concurrency;
  }

  /** Takes a place. False while one has the process alone or waits for it; then `call` is called once that is over. */
  enter(call: () => void): boolean {
    if (this.#alone || this.#reserved) {
      this.#refused.add(call);
      return false;
    }
    this.#places += 1;
    return true;
  }

  /** Takes the only place, if nothing is under way. */
  enterAlone(): boolean {
    if (this.#places > 0) return false;
    this.#places = 1;
    this.#alone = true;
    return true;
  }

  /** More places for a claim that brought so many tasks. */
  add(places: number): void {
    this.#places += places;
  }

  leave(): void {
    this.#places -= 1;
    if (this.#places > 0) return;
    this.#alone = false;
    // While it is reserved nobody could enter: they would ask again and again.
    if (!this.#reserved) this.#callRefused();
  }

  /** Keeps the process for suspects: what is under way ends, and nothing else begins until this is undone. */
  reserve(reserved: boolean): void {
    this.#reserved = reserved;
    if (!reserved) this.#callRefused();
  }

  #callRefused(): void {
    const calls = [...this.#refused];
    this.#refused.clear();
    for (const call of calls) call();
  }
}
