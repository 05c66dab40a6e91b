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
   * One answer of a model about the report, kept under its key, so that it is not paid twice. JSON.
   * @param askedAnewBy the run since which answers are kept anew; null: all since the report was handed in.
   */
  answer: (reportId: string, key: string, askedAnewBy: string | null = null): string =>
    `reports/${reportId}/answers/${askedAnewBy === null ? "" : `${askedAnewBy}/`}${key}.json`,
  /** What a model was asked and what it said, kept under the key of the call for people who read the reports of others. JSON. */
  call: (reportId: string, key: string): string => `reports/${reportId}/calls/${key}.json`,
  /** Score that one attempt at a run's stage score leaves for the stage save, JSON: a late attempt writes another. */
  score: (reportId: string, runId: string, attemptId: string): string =>
    `reports/${reportId}/runs/${runId}/score-${attemptId}.json`,
} as const;
