import { chineseThesis } from "../../../scripts/sample-reports/chinese-thesis.ts";
import { englishThesis } from "../../../scripts/sample-reports/english-thesis.ts";
import { TECHNIQUES, VISIBLE } from "./attack-techniques.ts";
import { type AttackedPdf, type AttackPlace, attack } from "./make-attacks.ts";
import { BESIDE_THE_PAGES, MORE_TECHNIQUES } from "./more-techniques.ts";

const REPORTS = [chineseThesis, englishThesis];
const PLACES: readonly AttackPlace[] = ["between the lines", "at the foot", "below the abstract"];

/** Every technique in both languages, the places by turns. */
export function makeAttackSet(): AttackedPdf[] {
  return [...TECHNIQUES, ...MORE_TECHNIQUES, ...BESIDE_THE_PAGES, ...VISIBLE].flatMap((technique, index) =>
    REPORTS.map((report, language) =>
      attack(
        report,
        technique,
        PLACES[(index + language) % PLACES.length] as AttackPlace,
        !BESIDE_THE_PAGES.includes(technique),
      ),
    ),
  );
}

/** One of each kind, for tests: small type, ground, cover, layer, fading, and one that is seen. */
export function makeShortAttackSet(): AttackedPdf[] {
  const names = [
    "2.5 pt between the lines",
    "under a picture",
    "in a form of a layer that is off",
    "behind a soft mask",
    "white, nicking the line above",
    "ActualText of a full stop",
    "a font that draws other letters",
    "a layer on a white picture",
  ];
  const chosen = [...TECHNIQUES, ...MORE_TECHNIQUES].filter(({ name }) => names.includes(name));
  return [...chosen, ...VISIBLE.slice(0, 1)].flatMap((technique, index) =>
    REPORTS.map((report) => attack(report, technique, PLACES[index % 2] as AttackPlace)),
  );
}
