import { expect, test } from "bun:test";
import fc from "fast-check";
import { halvePart } from "./halve-part.ts";
import { joinMaterial } from "./material-part.ts";

const part = (own: string) => ({
  title: "第三章",
  pages: [7, 8],
  own,
  context: "Abstract:\n摘要\nOutline:\n一\n二",
  label: "Part 1 of 2 of the body:",
  text: joinMaterial("", "", own),
  characters: own.length,
});

test("halvePart() keeps every character of the part, in order, in two halves that are both shown", () => {
  const lines = fc.array(fc.stringMatching(/^[城市道路a-z ]{1,300}$/), { minLength: 4, maxLength: 30 });
  fc.assert(
    fc.property(lines, (given) => {
      const own = given.join("\n");
      const halves = halvePart(part(own));
      if (halves === null) return expect(own.length).toBeLessThan(600);
      const [first, second] = halves;
      expect([first.own + second.own, `${first.own}\n${second.own}`]).toContain(own);
      for (const half of halves) {
        expect(half.text.endsWith(half.own)).toBe(true);
        expect(half.characters).toBe(half.own.length);
        expect(half.characters).toBeGreaterThan(0);
        expect(half.context.length).toBeLessThan(part(own).context.length);
      }
    }),
  );
});

test("halvePart() leaves what is too short to be judged", () => {
  expect(halvePart(part("城".repeat(599)))).toBeNull();
  expect(halvePart(part("城".repeat(600)))).not.toBeNull();
});
