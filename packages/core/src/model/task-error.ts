/** What went wrong with a task, fit to be stored and shown: no secret, no text of a report. */
export interface TaskError {
  readonly code: string;
  readonly message: string;
}
