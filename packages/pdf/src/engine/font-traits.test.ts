import { expect, test } from "bun:test";
import { describeFont } from "./font-traits.ts";

const noHints = { embedded: true, descriptorFlags: 0, weight: 0, italicAngle: 0 };

test("describeFont() removes subset tags", () => {
  expect(describeFont("ABCDEF+SimSun", noHints).name).toBe("SimSun");
  expect(describeFont("SimSun", noHints).name).toBe("SimSun");
});

for (const [name, traits] of [
  ["TimesNewRomanPS-BoldItalicMT", { bold: true, italic: true, serif: true, monospace: false }],
  ["CMBX12", { bold: true, mathematics: false }],
  ["CMMI10", { italic: true, mathematics: true, bold: false }],
  ["CMSY7", { mathematics: true }],
  ["CambriaMath", { mathematics: true }],
  ["MT-Extra", { mathematics: true }],
  ["XITSMath-Regular", { mathematics: true }],
  ["CourierNewPSMT", { monospace: true, bold: false }],
  ["Consolas", { monospace: true }],
  ["CMTT10", { monospace: true }],
  ["SimHei", { bold: true, serif: false }],
  ["SimSun", { bold: false, serif: true, monospace: false }],
  ["ArialMT", { bold: false, serif: false, monospace: false }],
  ["STSong-Light", { bold: false, serif: true }],
] as const) {
  test(`describeFont() knows ${name}`, () => {
    expect(describeFont(name, noHints)).toMatchObject(traits);
  });
}

test("describeFont() takes fixed pitch for monospace, but not in Chinese fonts", () => {
  const fixedPitch = { ...noHints, descriptorFlags: 1 };
  expect(describeFont("Whatever", fixedPitch).monospace).toBe(true);
  expect(describeFont("SimSun", fixedPitch).monospace).toBe(false);
});
