/** Rows of at most so many characters, broken between words. */
export function wrapText(text: string, characters: number): readonly string[] {
  const rows: string[] = [""];
  for (const word of text.split(" ")) {
    const row = rows.at(-1) ?? "";
    if (row.length + word.length < characters) rows[rows.length - 1] = row === "" ? word : `${row} ${word}`;
    else rows.push(word);
  }
  return rows;
}
