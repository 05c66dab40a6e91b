/** Error of a task that may be stored and shown: it contains no secret and no text of a report. */
export interface TaskError {
  readonly code: string;
  readonly message: string;
}
