/** Has the browser save a file under a name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken the content by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
