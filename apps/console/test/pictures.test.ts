import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const guide = join(import.meta.dirname, "../../../docs/console.md");

/** Below this a page of all screens opens quickly, and the repository stays small. */
const MOST_BYTES = 120_000;

test("every picture of docs/console.md is there, small, described, and in both languages", async () => {
  const pictures = [...(await readFile(guide, "utf8")).matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(
    ([, description = "", path = ""]) => ({ description, path }),
  );
  expect(pictures.length).toBeGreaterThan(0);
  for (const { description, path } of pictures) {
    const file = Bun.file(join(dirname(guide), path));
    expect({ path, described: description !== "", there: await file.exists() }).toEqual({
      path,
      described: true,
      there: true,
    });
    expect({ path, small: file.size < MOST_BYTES }).toEqual({ path, small: true });
  }
  const named = pictures.map(({ path }) => path);
  const swapped = named.map((path) =>
    path.replace(/\.(zh|en)\.webp$/, (_, language) => `.${language === "zh" ? "en" : "zh"}.webp`),
  );
  expect(named.toSorted()).toEqual(swapped.toSorted());
});
