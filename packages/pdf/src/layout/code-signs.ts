/** Whether a line of text reads as a program, a comment in one, or a sentence. */
import { HAN } from "@rubrica/report-model";

const STATEMENT_END = /[;{}]\s*(?:\/\/.*|\/\*.*|#.*)?$/;
const KEYWORD_LINE =
  /^\s*(?:\d{1,4}[\s.:|]+)?(?:#\s*(?:include|define|ifdef|ifndef|endif|pragma)\b|(?:public|private|protected|static|void|final|const|let|var|int|char|float|double|struct|class|enum|typedef|template|using|namespace|import|package|interface|extends|async|await|export|function|return|yield|if|else|elif|for|while|do|switch|case|try|catch|except|finally|def|with|lambda|from|select|insert|update|delete|create|alter|begin|end|print|println|printf|new|throw)\b[^。，；]*[({:;=<>[\])}"'\\,]|@\w+\s*(?:\(|$)|<\/?[a-z][\w-]*(?:\s[^>]*)?\/?>)/i;
const OPERATORS = /(?:[=!<>+\-*/%&|]=|&&|\|\||->|=>|::|\+\+|--|<<|>>|:=)/;
const CALL = new RegExp(String.raw`\b[A-Za-z_][\w.]*\([^${HAN}]*\)`);
const ASSIGNMENT = /^\s*(?:\d{1,4}\s+)?[A-Za-z_][\w.[\]'"]*\s*(?:[+\-*/]?=)\s*\S/;
const CLOSING = /^\s*(?:\d{1,4}\s+)?[)}\]]+(?:\s*\w+\s*;)?[;,)]*\s*$/;
const COMMENTED_STATEMENT = /[;{}]\s*(?:\/\/|\/\*)/;
const COMMENT = /^\s*(?:\d{1,4}\s+)?(?:\/\/|\/\*|\*\/|\*\s|#\s|--\s|<!--|""")/;

const CHINESE_SENTENCE = new RegExp(`[${HAN}]{2,}.*[，。；、：]`);

/** A line says what it is in its first characters; forged lines of a megabyte must not cost more. */
const JUDGED_CHARACTERS = 400;

/** A statement, declaration, call or closing bracket. */
export function looksLikeCode(line: string): boolean {
  const text = line.slice(0, JUDGED_CHARACTERS);
  if (STATEMENT_END.test(text) && hasSigns(text) && !looksLikeSentence(text)) return true;
  if (CLOSING.test(text) || COMMENTED_STATEMENT.test(text)) return true;
  const isStatement = KEYWORD_LINE.test(text) || isAssignment(text) || isCall(text);
  return isStatement && !looksLikeSentence(text);
}

function isAssignment(text: string): boolean {
  return ASSIGNMENT.test(text) && (CALL.test(text) || OPERATORS.test(text) || /[[\]"';]/.test(text));
}

function isCall(text: string): boolean {
  return text.includes("(") && CALL.test(text) && (OPERATORS.test(text) || /[;{]\s*$/.test(text));
}

/** More than a semicolon at the end of a list item. */
function hasSigns(text: string): boolean {
  return /[{}]\s*$/.test(text) || /[()[\]=<>&|*+"'_]/.test(text) || /^\s*(?:\d{1,4}\s+)?[\w.]+(?:\s+\w+)?;/.test(text);
}

export function looksLikeComment(text: string): boolean {
  return COMMENT.test(text);
}

/** Seven words in a row without a sign of code, or Chinese with its punctuation. */
export function looksLikeSentence(line: string): boolean {
  const text = line.slice(0, JUDGED_CHARACTERS);
  if (COMMENTED_STATEMENT.test(text)) return false;
  if (CHINESE_SENTENCE.test(text) && !COMMENT.test(text)) return true;
  return /(?:\b[A-Za-z][a-z'’-]*[,.]?\s+){6,}[A-Za-z]/.test(text) && !/[{};=]/.test(text);
}
