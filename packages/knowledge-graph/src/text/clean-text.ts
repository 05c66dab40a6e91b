/** One line without control characters and halves of surrogate pairs, which databases and XML refuse. */
export function cleanText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\p{Cn}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** {@link cleanText}, cut to a number of characters, with an ellipsis where something is missing. */
export function excerpt(text: string, maxCharacters: number): string {
  const characters = Array.from(cleanText(text));
  if (characters.length <= maxCharacters) return characters.join("");
  return `${characters.slice(0, maxCharacters - 1).join("")}…`;
}
