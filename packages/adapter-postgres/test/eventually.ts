/** Resolves once it is so. Rejects after 30 s. */
export async function eventually(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; ) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("It was not so within 30 s.");
}
