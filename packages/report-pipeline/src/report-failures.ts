import { checkString, type ReportFailure } from "@rubrica/core";
import { isPdfErrorCode, PdfError, type PdfErrorCode } from "@rubrica/report-parser";

/** A sentence for the report's author, in both languages. */
export interface FailureSentence {
  readonly zh: string;
  readonly en: string;
}

/** Why a report cannot be scored, beyond what is wrong with its PDF. */
export type ReportFailureCode =
  | PdfErrorCode
  | "no_text"
  | "only_code"
  | "scanned"
  | "file_lost"
  | "rubric_missing"
  | "service_unavailable"
  | "cancelled";

type OwnCode = Exclude<ReportFailureCode, PdfErrorCode>;

const sentences: Readonly<Record<OwnCode, FailureSentence>> = {
  no_text: {
    zh: "报告中没有可读取的文字。请确认导出的PDF包含正文后重新上传。",
    en: "There is no text in the report. Check that the exported PDF holds the report's text, then upload it again.",
  },
  only_code: {
    zh: "该PDF只有程序代码，没有可供评分的正文。请上传包含说明文字的报告。",
    en: "The PDF holds nothing but program code, which is not judged. Upload a report that explains it.",
  },
  scanned: {
    zh: "该PDF是扫描图片，无法读取文字。请上传由编辑软件直接导出的PDF。",
    en: "The PDF consists of scanned pictures without text. Upload the PDF that your editor exports.",
  },
  file_lost: {
    zh: "已保存的文件缺失或损坏，请重新上传报告。",
    en: "The stored file is missing or was damaged. Upload the report again.",
  },
  rubric_missing: {
    zh: "所选评分标准已不存在，请选择其他评分标准重新评分。",
    en: "The chosen rubric no longer exists. Score the report again with another one.",
  },
  cancelled: {
    zh: "管理员已取消该报告的处理，可重新评分，无需重新上传。",
    en: "An administrator cancelled the processing of the report. It can be scored again; no need to upload it again.",
  },
  service_unavailable: {
    zh: "处理报告时服务多次出错，管理员可重新处理，无需重新上传。",
    en: "The service failed repeatedly while it worked on the report. An administrator can resume it; no need to upload it again.",
  },
};

/** The failure as it is stored: Chinese, like all texts of the spec. */
export function reportFailure(code: ReportFailureCode): ReportFailure {
  return { code, message: describeFailure(code)?.zh ?? code };
}

/**
 * The sentence for a stored code in both languages; null for a code that this version does not know.
 *
 * @throws {InvalidArgumentError} for what is no code, such as the failure itself.
 */
export function describeFailure(code: string): FailureSentence | null {
  checkString("describeFailure(code)", code, "the code of a failure");
  if (Object.hasOwn(sentences, code)) return sentences[code as OwnCode];
  if (!isPdfErrorCode(code)) return null;
  const error = new PdfError(code);
  return { zh: error.messageZh, en: error.message };
}
