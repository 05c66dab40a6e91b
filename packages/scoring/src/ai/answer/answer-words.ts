/**
 * What models call the fields of an answer. A comment or quotations by another name are told by what they hold (see
 * straighten-answer.ts); points are read only under names for points (points-name.ts).
 */

/** Fields of an answer about one criterion. */
export const CRITERION_WORDS = {
  criterion: [
    "id",
    "criterion",
    "criterion_id",
    "criterion_name",
    "key",
    "name",
    "item",
    "dimension",
    "aspect",
    "metric",
    "category",
    "评分项",
    "评分项目",
    "指标",
    "评价指标",
    "维度",
    "项目",
    "名称",
    "标准",
    "评分标准",
    "编号",
  ],
  comment: [
    "comment",
    "comments",
    "reason",
    "reasons",
    "reasoning",
    "rationale",
    "explanation",
    "justification",
    "feedback",
    "analysis",
    "assessment",
    "remark",
    "description",
    "评语",
    "评价",
    "点评",
    "理由",
    "评分理由",
    "说明",
    "原因",
    "分析",
    "意见",
  ],
  quotes: [
    "quotes",
    "quote",
    "quotation",
    "quotations",
    "evidence",
    "passages",
    "passage",
    "citations",
    "citation",
    "excerpts",
    "excerpt",
    "references",
    "snippets",
    "supporting_quotes",
    "引文",
    "引用",
    "原文",
    "原文引用",
    "依据",
    "原文依据",
    "证据",
    "摘录",
    "摘抄",
    "段落",
  ],
} as const;

/** Fields of the answer about the section. */
export const SECTION_WORDS = {
  criteria: [
    "criteria",
    "scores",
    "items",
    "results",
    "evaluations",
    "evaluation",
    "ratings",
    "judgements",
    "judgments",
    "评分项",
    "评分",
    "评分结果",
    "各项评分",
    "指标",
  ],
  comment: [
    "comment",
    "comments",
    "overall_comment",
    "general_comment",
    "summary",
    "overall",
    "conclusion",
    "feedback",
    "总评",
    "总体评价",
    "总体评语",
    "综合评价",
    "评语",
    "总结",
    "评价",
  ],
  strengths: ["strengths", "strength", "pros", "advantages", "highlights", "优点", "优势", "亮点", "长处"],
  suggestions: [
    "suggestions",
    "suggestion",
    "improvements",
    "recommendations",
    "advice",
    "weaknesses",
    "建议",
    "改进建议",
    "修改建议",
    "改进意见",
    "不足与建议",
  ],
  addressed: ["addressed_to_grader", "words_to_grader", "对评分者说的话"],
} as const;

/** What holds the scale beside the points, as in `{"score": 17, "max": 20}`. */
export const SCALE_WORDS = ["max", "max_score", "max_points", "maximum", "out_of", "full", "scale", "满分"] as const;

/** A scale beside the points, or the sum of several: nobody can tell which. */
export const DOUBTFUL_SCALE_WORDS = ["total", "总分"] as const;

/** What an answer, or one criterion of it, is wrapped in. */
export const WRAPPER_WORDS = [
  "answer",
  "arguments",
  "args",
  "assessment",
  "content",
  "data",
  "evaluation",
  "final",
  "final_answer",
  "function",
  "grading",
  "input",
  "json",
  "judgement",
  "judgment",
  "output",
  "parameters",
  "response",
  "result",
  "review",
  "text",
  "value",
  "回答",
  "结果",
  "评价",
  "评估",
  "输出",
  "答案",
] as const;

/** What stands for an answer without being one: a shape to follow. */
export const EXAMPLE_WORDS = [
  "example",
  "example_output",
  "example_response",
  "sample",
  "sample_output",
  "template",
  "format",
  "output_format",
  "schema",
  "placeholder",
  "illustration",
  "示例",
  "样例",
  "例子",
  "模板",
  "格式",
] as const;

/** What holds the text of a quotation that is written as an object. */
export const PASSAGE_WORDS = [
  "text",
  "quote",
  "quotation",
  "passage",
  "content",
  "excerpt",
  "原文",
  "引文",
  "内容",
  "文本",
] as const;

/** Names without case, width, white space, numbering and separators: `Body_Content` is `body-content`. */
export function foldName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
