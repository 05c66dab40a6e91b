import { expect, test } from "bun:test";
import { streamText } from "./stream-text.ts";

test("streamText() makes nothing more of a text once the client went away", async () => {
  const made: number[] = [];
  let isEnded = false;
  async function* parts(): AsyncGenerator<string, void> {
    try {
      for (let part = 0; part < 500; part += 1) {
        made.push(part);
        yield `${part}\r\n`;
      }
    } finally {
      isEnded = true;
    }
  }
  const reader = (await streamText(parts())).getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect(made.length).toBeLessThan(5);
  expect(isEnded).toBe(true);
});

test("streamText() fails before the answer begins where its first part fails", async () => {
  async function* broken(): AsyncGenerator<string, void> {
    yield await Promise.reject(new Error("no database"));
  }
  await expect(streamText(broken())).rejects.toThrow("no database");
});
