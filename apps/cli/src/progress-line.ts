/** Where progress goes: standard error, so that standard output holds the result alone. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface ProgressLine {
  /** Says what is being done and how far it is, 0 to 1; `detail` changes without making it another step. */
  update(step: string, share: number, detail?: string): void;
  /** Takes the line away before something else is printed. */
  clear(): void;
}

/** Share between two lines where the line cannot be overwritten. */
const LOG_STEP = 0.25;

/** One line that changes in a terminal; elsewhere a new line for each step and each quarter of it. */
export function createProgressLine(stream: ProgressStream): ProgressLine {
  let shown = "";
  let lastStep = "";
  let lastShare = 0;
  return {
    update(step, share, detail = "") {
      const line = `${step} ${Math.floor(share * 100)} %${detail === "" ? "" : ` (${detail})`}`;
      if (stream.isTTY === true) {
        if (line !== shown) stream.write(`\r\u001b[2K${line}`);
        shown = line;
        return;
      }
      if (step === lastStep && share < lastShare + LOG_STEP) return;
      lastStep = step;
      lastShare = share;
      stream.write(`${line}\n`);
    },
    clear() {
      if (stream.isTTY === true && shown !== "") stream.write("\r\u001b[2K");
      shown = "";
    },
  };
}
