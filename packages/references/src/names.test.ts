import { describe, expect, test } from "bun:test";
import type { CslName } from "@rubrica/report-model";
import fc from "fast-check";
import { looksLikeNames, parseNames } from "./names.ts";

const person = (family: string, given: string): CslName => ({ family, given });
const literal = (name: string): CslName => ({ literal: name });

const LISTS: readonly (readonly [string, readonly CslName[]])[] = [
  ["王小明, 李大华, 陈静, 等", [literal("王小明"), literal("李大华"), literal("陈静")]],
  ["王小明、李大华等主编", [literal("王小明"), literal("李大华")]],
  ["周德明和张丽华", [literal("周德明"), literal("张丽华")]],
  ["昂文 G, 昂文 P S", [literal("昂文 G"), literal("昂文 P S")]],
  ["G. 昂文和P. S. 昂文", [literal("G. 昂文"), literal("P. S. 昂文")]],
  ["马志明, Swan I. R.和雷春", [literal("马志明"), person("Swan", "I. R."), literal("雷春")]],
  ["埃里克·坎尔和詹姆斯·施茨", [literal("埃里克·坎尔"), literal("詹姆斯·施茨")]],
  ["WILSON P, PRESS H", [person("WILSON", "P"), person("PRESS", "H")]],
  ["Example Entertainment", [literal("Example Entertainment")]],
  ["佚名", []],
  ["王 明，李 华", [literal("王明"), literal("李华")]],
  ["[美] 斯蒂文斯著", [literal("斯蒂文斯")]],
  ["中国科学院和平研究所", [literal("中国科学院和平研究所")]],
  ["PEEBLES P Z Jr, DE LA CRUZ M", [person("PEEBLES", "P Z Jr"), person("DE LA CRUZ", "M")]],
  ["Silver D, Maddison CJ, et al.", [person("Silver", "D"), person("Maddison", "CJ")]],
  ["A. B. Carter, D. Evans, and F. Green", [person("Carter", "A. B."), person("Evans", "D."), person("Green", "F.")]],
  ["P. H. van der Veen et al.", [person("van der Veen", "P. H.")]],
  ["H.-K. Ho", [person("Ho", "H.-K.")]],
  ["Smith, J. A., & Lee, K.", [person("Smith", "J. A."), person("Lee", "K.")]],
  ["Smith, John, and Jane Doe", [person("Smith", "John"), person("Doe", "Jane")]],
  ["Dale, R.; Mellish, C.; and Zock, M., eds.", [person("Dale", "R."), person("Mellish", "C."), person("Zock", "M.")]],
  ["Martín Abadi and Leslie Lamport", [person("Abadi", "Martín"), person("Lamport", "Leslie")]],
  ["World Health Organization", [literal("World Health Organization")]],
  ["Centers for Disease Control and Prevention", [literal("Centers for Disease Control and Prevention")]],
];

describe("parseNames()", () => {
  for (const [printed, names] of LISTS) {
    test(`parseNames() reads ${printed}`, () => {
      expect(parseNames(printed)).toEqual([...names]);
    });
  }

  test("parseNames() undoes the three usual ways of writing a list", () => {
    const family = fc.constantFrom("Carter", "Evans", "Green", "Hill", "Müller", "O'Brien", "Garcia-Lopez");
    const initials = fc.array(fc.constantFrom(..."ABCDEFGHJKLM"), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(fc.array(fc.tuple(family, initials), { minLength: 2, maxLength: 8 }), (people) => {
        const dotted = (letters: readonly string[]): string => letters.map((letter) => `${letter}.`).join(" ");
        const families = people.map(([name]) => name);
        const ieee = people.map(([name, letters]) => `${dotted(letters)} ${name}`).join(", ");
        const apa = people.map(([name, letters]) => `${name}, ${dotted(letters)}`).join(", ");
        const standard = people.map(([name, letters]) => `${name.toUpperCase()} ${letters.join(" ")}`).join(", ");
        expect(parseNames(ieee).map((name) => name.family)).toEqual(families);
        expect(parseNames(apa).map((name) => name.family)).toEqual(families);
        expect(parseNames(standard).map((name) => name.family)).toEqual(families.map((name) => name.toUpperCase()));
      }),
    );
  });
});

describe("looksLikeNames()", () => {
  test("looksLikeNames() tells name lists from titles", () => {
    for (const names of ["B. Zhao and W. Li", "王小明, 李大华", "Smith J, Lee K", "van Stock IHM"]) {
      expect(looksLikeNames(names)).toBe(true);
    }
    for (const title of ["Fast sorting of small lists", "城市轨道交通客流预测方法", "In 2019 we met", ""]) {
      expect(looksLikeNames(title)).toBe(false);
    }
  });
});
