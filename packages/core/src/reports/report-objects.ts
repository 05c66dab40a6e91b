/** Keys of everything that is stored with a report. All of it goes when the report goes. */
export const reportObjects = {
  /** Prefix of all objects of the report. */
  all: (reportId: string): string => `reports/${reportId}/`,
  /** The PDF as submitted. */
  source: (reportId: string): string => `reports/${reportId}/source.pdf`,
  /** The parsed report, JSON. */
  parsed: (reportId: string): string => `reports/${reportId}/parsed.json`,
  /** Features measured in the analyze stage, JSON. */
  features: (reportId: string): string => `reports/${reportId}/features.json`,
  /**
   * An answer of a model about the report under the key of the call, JSON. Kept so that no answer is paid for twice.
   * @param askedAnewBy run that last asked the model again for everything; null: none did.
   */
  answer: (reportId: string, key: string, askedAnewBy: string | null = null): string =>
    `reports/${reportId}/answers/${askedAnewBy === null ? "" : `${askedAnewBy}/`}${key}.json`,
  /** What a model was asked and what it said, kept under the key of the call for people who read the reports of others. JSON. */
  call: (reportId: string, key: string): string => `reports/${reportId}/calls/${key}.json`,
  /** Score that an attempt at the stage `score` leaves for the stage `save`, JSON. Each attempt writes its own object. */
  score: (reportId: string, runId: string, attemptId: string): string =>
    `reports/${reportId}/runs/${runId}/score-${attemptId}.json`,
} as const;
