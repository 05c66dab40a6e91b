/** The two ways out of the screen of the second factor. */
export interface WaysOut {
  readonly goOn: () => Promise<void>;
  readonly leave: () => Promise<void>;
}
