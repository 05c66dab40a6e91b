export const releasing = {
  toReleaseReviewed: "发布已复核的…",
  toRelease: (count: number) => `发布 ${count} 份…`,
  releaseTitle: (count: number) => `发布 ${count} 份分数`,
  willRelease: "已复核，会发布",
  willReleaseNote: "学生马上读到分数、依据和评语",
  staysHeld: "暂缓，不会发布",
  staysAwaiting: "等模型，不会发布",
  staysOpen: "待复核，不会发布",
  showThem: "看这些",
  studentsRead: "学生会读到",
  previewPlace: (name: string, at: number, count: number) => `${name}，${at} / ${count}`,
  previousMark: "上一份",
  nextMark: "下一份",
  noReasons: "没有改分的评语",
  releaseNow: (count: number) => `现在发布 ${count} 份`,
  notRelease: "不发布",
  releasedNow: (count: number) => `已发布 ${count} 份。`,
  oneReport: "一份报告",
};

export type ReleasingWords = typeof releasing;
