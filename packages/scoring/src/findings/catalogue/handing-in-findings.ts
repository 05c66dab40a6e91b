/** What is known of the file itself: found whenever a score is read, never kept with it. */
import { type FindingKinds, say } from "../finding-kind.ts";

/** The figures of each. */
export interface HandingInFigures {
  /** `others`: other reports with the same file; `people`: of how many other people. */
  readonly same_file: { readonly others: number; readonly people: number };
  /** `marks`: deleted reports with a mark whose file was the same. */
  readonly deleted_before: { readonly marks: number };
}

export const HANDING_IN_FINDINGS: FindingKinds<HandingInFigures> = {
  same_file: {
    weight: "note",
    reason: {
      zh: "重复提交常有正当原因（重交、小组共用一份）；只告诉教师，学生看不到",
      en: "handing a file in twice is usual (once more, one for a group): told to teachers alone, students do not see it",
    },
    title: { zh: "同一份文件多次提交", en: "the same file handed in more than once" },
    words: ({ others, people }, context) =>
      say(context, {
        zh: `同一份PDF另有${others}份提交${people > 0 ? `，来自另外${people}人` : "，均为同一人所交"}`,
        en: `the same PDF was handed in ${others} more ${others === 1 ? "time" : "times"}, ${
          people > 0 ? `by ${people} other ${people === 1 ? "person" : "people"}` : "by the same person"
        }`,
      }),
  },
  deleted_before: {
    weight: "note",
    reason: {
      zh: "已有成绩的报告被删除后又交了同一份文件：教师应知道原来的成绩；学生看不到",
      en: "a file whose marked report was deleted is there again: a teacher should know the mark of then; students do not see it",
    },
    title: { zh: "曾被删除的文件", en: "a file that was deleted with its mark" },
    words: ({ marks }, context) =>
      say(context, {
        zh: `同一份PDF此前有${marks}份已有成绩的报告被删除`,
        en: `${marks} ${marks === 1 ? "report" : "reports"} with this very PDF had a mark and ${marks === 1 ? "was" : "were"} deleted`,
      }),
  },
};
