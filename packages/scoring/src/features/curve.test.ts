import { expect, test } from "bun:test";
import { SECTION_KINDS } from "@rubrica/report-model";
import fc from "fast-check";
import { attainedShare } from "./curve.ts";
import { defaultFeatures, featureCatalogue } from "./feature-catalogue.ts";
import { FEATURE_IDS } from "./feature-ids.ts";

test("attainedShare() rises between two thresholds and is flat outside", () => {
  const curve = { ramp: { zeroAt: 10, fullAt: 20 } };
  expect([0, 10, 15, 20, 1000].map((value) => attainedShare(value, curve))).toEqual([0, 0, 0.5, 1, 1]);
});

test("attainedShare() falls where less is better, and where there is too much", () => {
  expect(attainedShare(0, { ramp: { zeroAt: 15, fullAt: 0 } })).toBe(1);
  expect(attainedShare(15, { ramp: { zeroAt: 15, fullAt: 0 } })).toBe(0);
  const plateau = { ramp: { zeroAt: 0, fullAt: 3 }, excess: { zeroAt: 16, fullAt: 8 } };
  expect([0, 3, 8, 12, 16, 99].map((value) => attainedShare(value, plateau))).toEqual([0, 1, 1, 0.5, 0, 0]);
});

test("every feature earns between 0 and 1, and both ends can be reached", () => {
  for (const id of FEATURE_IDS) {
    const { curve } = featureCatalogue[id];
    expect(attainedShare(curve.ramp.zeroAt, curve)).toBe(0);
    expect(attainedShare(curve.ramp.fullAt, curve)).toBe(1);
    fc.assert(
      fc.property(
        fc.double({ noNaN: true }),
        (value) => attainedShare(value, curve) >= 0 && attainedShare(value, curve) <= 1,
      ),
    );
  }
});

test("every feature belongs to one section and speaks both languages", () => {
  expect(SECTION_KINDS.flatMap((kind) => defaultFeatures[kind]).sort()).toEqual([...FEATURE_IDS].sort());
  for (const id of FEATURE_IDS) {
    for (const { zh, en } of [featureCatalogue[id].name, featureCatalogue[id].praise, featureCatalogue[id].advice]) {
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).not.toMatch(/\p{Script=Han}/u);
    }
  }
});
