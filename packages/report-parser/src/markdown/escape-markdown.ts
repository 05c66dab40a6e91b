/** Escapes what Markdown would take for markup; line breaks become spaces. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s*\n\s*/g, " ")
    .replace(/[\\`*_[\]<>|]/g, "\\$&")
    .replace(/^(\s*)([#>+~-])/, "$1\\$2")
    .replace(/^(\s*\d+)([.)]\s)/, "$1\\$2");
}

/** Escapes text for HTML inside of Markdown. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
