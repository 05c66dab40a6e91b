/** Some stores keep times in milliseconds: what is to be told apart by its time must not fall into the same one. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() === now) await new Promise((resolve) => setTimeout(resolve, 1));
}
