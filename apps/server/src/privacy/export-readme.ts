import type { PersonalScope } from "@rubrica/core";

/** What is in the archive, in both languages. */
export function exportReadme(scope: PersonalScope, at: Date): string {
  const time = at.toISOString();
  return `Rubrica · 个人数据导出 · export of personal data
${time}

account.json              账户、个人信息、登录会话、双重验证（不含密码哈希、令牌和密钥）
                          account, record, sessions, second factors (no password hash, no token, no secret)
audit-log.json            您的操作，以及他人对您的报告的操作（他人仅显示角色）
                          what you did, and what was done with your reports (others by their role alone)
reports/<id>/report.pdf   提交的 PDF 原件
                          the PDF as it was submitted
reports/<id>/records.json 报告记录：状态、处理阶段、评分、教师改分、知识图谱片段
                          the report's records: status, stages, scores, teachers' overrides, its part of the graph
reports/<id>/parsed.json  从 PDF 读出的文本与结构
                          text and structure as they were read from the PDF
${scope === "all" ? forAll : forOwn}
时间均为 UTC。JSON 采用 UTF-8 编码。
Times are UTC, JSON is UTF-8.
`;
}

const forAll = `reports/<id>/model-calls/ 就该报告向模型提出的问题和模型的回答
                          what a model was asked about the report, and its answers

本导出包含未发布的评分。
This export has scores that were not released.
`;

const forOwn = `
尚未发布的评分，以及与模型的往来内容，不在此导出中；如需要，请向管理员索取。records.json 中的
scores_not_released 为未发布评分的数量。
Scores that were not released, and what a model was asked and answered, are not in this export: ask an administrator
for them. scores_not_released in records.json says how many scores there are.
`;
