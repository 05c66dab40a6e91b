/** Characters that take no place or turn the direction of what follows: written out, `U+200B`, they do neither. */
export function writeOutUnseenCharacters(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) =>
    character === "\n" || character === "\t"
      ? " "
      : ` U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")} `,
  );
}
