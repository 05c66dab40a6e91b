import type { ReleasingWords } from "../zh/releasing.ts";

const marks = (count: number) => `${count} ${count === 1 ? "mark" : "marks"}`;

export const releasing = {
  toReleaseReviewed: "Release reviewed…",
  toRelease: (count) => `Release ${count}…`,
  releaseTitle: (count) => `Release ${marks(count)}`,
  willRelease: "Reviewed, will be released",
  willReleaseNote: "Students read marks, evidence and comments at once",
  staysHeld: "On hold, stays",
  staysAwaiting: "Waits for the model, stays",
  staysOpen: "To review, stays",
  showThem: "Show them",
  studentsRead: "What a student reads",
  previewPlace: (name, at, count) => `${name}, ${at} of ${count}`,
  previousMark: "Previous",
  nextMark: "Next",
  noReasons: "No comment on changed points",
  releaseNow: (count) => `Release ${count} now`,
  notRelease: "Do not release",
  releasedNow: (count) => `Released ${marks(count)}.`,
  oneReport: "A report",
} satisfies ReleasingWords;
