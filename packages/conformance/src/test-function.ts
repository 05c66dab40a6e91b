/** `test` of bun:test, node:test or any runner with the same first two parameters. */
export type TestFunction = (name: string, run: () => Promise<void>) => void;
