/** Why a file is not sent. The service checks all of it again. */
export type Refusal = "not_pdf" | "empty" | "too_large" | "unreadable";

const headerWindowBytes = 1024 + 5;

/** What is wrong with a file before a byte of it is sent; null when it will do. */
export async function checkFile(file: Blob, maxBytes: number): Promise<Refusal | null> {
  if (file.size === 0) return "empty";
  if (file.size > maxBytes) return "too_large";
  try {
    const head = new Uint8Array(await file.slice(0, headerWindowBytes).arrayBuffer());
    return new TextDecoder("latin1").decode(head).includes("%PDF-") ? null : "not_pdf";
  } catch {
    // A folder, or a file that was moved since it was chosen.
    return "unreadable";
  }
}

/** The title that a report gets when nobody gives one: the file's name without its ending. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.pdf$/i, "").trim() || fileName;
}
