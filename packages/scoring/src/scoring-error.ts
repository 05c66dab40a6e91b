import type { FallbackReason } from "@rubrica/report-model";
import { failureMessage } from "./judge/failure-messages.ts";

/** Why a report has no score. */
export type ScoringErrorCode =
  /** The report has no text that could be judged: empty, or pages that are only pictures. */
  | "no_text"
  /** All that there is to read is program code, which is not judged. */
  | "only_code"
  /** The judge failed and falling back to simulated scoring was not allowed. */
  | "judge_failed";

const marker = Symbol.for("rubrica.scoring.error");

/** A report that cannot be scored. Neither message nor fields hold text of the report. */
export class ScoringError extends Error {
  override readonly name = "ScoringError";
  readonly code: ScoringErrorCode;
  /** Why the judge failed; null for other codes. */
  readonly reason: FallbackReason | null;
  /** The same sentence for the student in Chinese. */
  readonly messageZh: string;

  constructor(code: ScoringErrorCode, reason: FallbackReason | null = null) {
    super(
      reason === null
        ? sentences[code].en
        : `${sentences[code].en}: ${failureMessage(reason.code, "en", reason.status)}`,
    );
    this.code = code;
    this.reason = reason;
    this.messageZh = sentences[code].zh;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Recognises a ScoringError even when two copies of the package are loaded. */
  static isInstance(value: unknown): value is ScoringError {
    return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[marker] === true;
  }
}

const sentences: Readonly<Record<ScoringErrorCode, { readonly zh: string; readonly en: string }>> = {
  no_text: {
    zh: "文件中没有可供评分的文字。若为扫描件，请提交由原文档导出的PDF。",
    en: "There is no text to score in the file. If it is a scan, submit the PDF exported from the original document",
  },
  only_code: {
    zh: "文件中只有程序代码，没有可供评分的正文。请提交包含说明文字的报告。",
    en: "There is nothing but program code in the file, which is not judged. Submit a report that explains it",
  },
  judge_failed: { zh: "AI评分失败。", en: "The AI judge failed" },
};
