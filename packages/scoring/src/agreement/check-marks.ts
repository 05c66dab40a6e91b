import { checkNumber, checkObject, InvalidArgumentError } from "@rubrica/report-model";

/** @throws {InvalidArgumentError} for what cannot be meant. */
export function checkMarks(marked: unknown, bands: unknown, options: unknown): void {
  const reports = requireList("measureAgreement(marked)", marked, "an array of marked reports");
  for (const [index, report] of reports.entries()) {
    const argument = `measureAgreement(marked[${index}])`;
    checkObject(argument, report, { expected: "a marked report", fields: ["machine", "teachers"] });
    const { machine, teachers } = report as Readonly<Record<"machine" | "teachers", unknown>>;
    for (const [name, marks] of [["machine", machine] as const, ["teachers", teachers] as const]) {
      const graders = requireList(`measureAgreement(marked[${index}].${name})`, marks, "an array of marks");
      for (const [place, grader] of graders.entries()) checkGrader(`marked[${index}].${name}[${place}]`, grader);
    }
  }
  const levels = requireList("measureAgreement(bands)", bands, "an array of bands, as `levels` of a rubric");
  if (levels.length === 0) {
    const expected = "at least one band";
    throw new InvalidArgumentError({ argument: "measureAgreement(bands)", expected, value: bands, given: "none" });
  }
  for (const [index, band] of levels.entries()) {
    checkObject(`measureAgreement(bands[${index}])`, band, { expected: "a band", fields: ["code", "from"] });
  }
  checkObject("measureAgreement(options)", options, { expected: "an object of options" });
  const { seed, resamples } = options as Readonly<Record<"seed" | "resamples", unknown>>;
  checkNumber("measureAgreement(options.seed)", seed, { least: Number.MIN_SAFE_INTEGER });
  checkNumber("measureAgreement(options.resamples)", resamples);
}

function checkGrader(place: string, grader: unknown): void {
  checkObject(`measureAgreement(${place})`, grader, { expected: "marks of a grader", fields: ["total", "parts"] });
  const { total, parts } = grader as Readonly<Record<"total" | "parts", unknown>>;
  const points = { least: 0, most: 100, fractions: true, required: true };
  if (total !== null) checkNumber(`measureAgreement(${place}.total)`, total, points);
  checkObject(`measureAgreement(${place}.parts)`, parts, { expected: "points by criterion or section" });
  for (const [part, each] of Object.entries(parts as object)) {
    checkNumber(`measureAgreement(${place}.parts.${part})`, each, points);
  }
}

function requireList(argument: string, value: unknown, expected: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new InvalidArgumentError({ argument, expected, value });
  return value;
}
