/** Whether a text is a value rather than words: numbers, percentages, money, dates, dashes for missing values. */

const VALUE = /^[([<>≤≥≈~±+\-−–—$€£¥￥#*†‡]*\d[\d.,:/%‰°×xXeE+\-−–—±()[\]'’ \u00a0$€£¥￥*†‡^a-d]*[)\]%*†‡]*$/;
const MISSING = /^(?:[-−–—―.…*/\\]+|n\.?\/?a\.?|nil|无|√|✓|×)$/i;

export function isValue(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length > 0 && trimmed.length <= 30 && (VALUE.test(trimmed) || MISSING.test(trimmed));
}
