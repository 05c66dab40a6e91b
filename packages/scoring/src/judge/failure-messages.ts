import type { FallbackReason } from "@rubrica/report-model";
import type { Bilingual, ScoreLanguage } from "../rubric/rubric.ts";

/** One fixed sentence a code: what a server or model says may quote the report, so none of it is repeated. */
const MESSAGES: Readonly<Record<FallbackReason["code"], Bilingual>> = {
  not_configured: { zh: "没有配置AI模型", en: "no AI model is configured" },
  connection_failed: { zh: "无法连接AI服务", en: "the AI service could not be reached" },
  unauthorized: { zh: "AI服务拒绝了密钥，请检查 AI_API_KEY", en: "the AI service refused the key; check AI_API_KEY" },
  rate_limited: { zh: "AI服务限流或额度已用完", en: "the AI service limits the rate, or the quota is used up" },
  server_error: { zh: "AI服务出错", en: "the AI service failed" },
  client_error: {
    zh: "AI服务不接受请求，请检查 AI_BASE_URL 与 AI_MODEL",
    en: "the AI service did not accept the request; check AI_BASE_URL and AI_MODEL",
  },
  timeout: { zh: "AI服务没有及时回答", en: "the AI service did not answer in time" },
  invalid_json: { zh: "AI的回答不是有效的JSON", en: "the answer of the AI is not valid JSON" },
  schema_mismatch: { zh: "AI的回答不符合要求的格式", en: "the answer of the AI does not have the required form" },
  truncated: { zh: "AI的回答被截断", en: "the answer of the AI was cut off" },
  refused: { zh: "AI拒绝回答", en: "the AI refused to answer" },
  context_too_small: {
    zh: "AI模型的上下文长度不足以评阅报告的任何一部分",
    en: "the context of the AI model is too small for any part of the report",
  },
  no_evidence: {
    zh: "AI没有为任何一项评分给出报告中的原文依据",
    en: "the AI showed no passage of the report for any of its points",
  },
  budget_exceeded: { zh: "报告超出AI评分的篇幅预算", en: "the report exceeds the budget for AI scoring" },
};

export function failureMessage(
  code: FallbackReason["code"],
  language: ScoreLanguage,
  status: number | null = null,
): string {
  return status === null
    ? MESSAGES[code][language]
    : `${MESSAGES[code][language]}${language === "zh" ? `（HTTP ${status}）` : ` (HTTP ${status})`}`;
}
