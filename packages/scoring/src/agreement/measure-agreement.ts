import type { EvaluationLevel } from "@rubrica/report-model";
import { bandOf } from "../arithmetic/aggregate.ts";
import {
  meanAbsoluteError,
  meanDifference,
  meanOf,
  pearsonCorrelation,
  quadraticWeightedKappa,
  sampleDeviation,
  shareWithin,
  spearmanCorrelation,
} from "./agreement-statistics.ts";
import type { BootstrapOptions, Estimate } from "./bootstrap.ts";
import { bootstrapEstimates } from "./bootstrap.ts";
import { checkMarks } from "./check-marks.ts";

/** Points of one grader for one report, all from 0 to 100. */
export interface GraderMarks {
  /** Null where the grader gave parts alone. */
  readonly total: number | null;
  /** Points by criterion or section; what the grader left out is absent. */
  readonly parts: Readonly<Record<string, number>>;
}

/** A report that the machine and at least one teacher marked. */
export interface MarkedReport {
  readonly name: string;
  /** The first is compared; further ones are repetitions of the same scoring. */
  readonly machine: readonly GraderMarks[];
  readonly teachers: readonly (GraderMarks & { readonly rater: string })[];
}

/** Bands of totals, best first, as a rubric's levels are. */
export type AgreementBand = { readonly code: EvaluationLevel; readonly from: number };

/** Figures of totals of one grader against another. */
export interface TotalsAgreement {
  /** Quadratic weighted kappa on bands. */
  readonly kappaBands: Estimate;
  /** The same on totals in bins of {@link BIN_WIDTH} points. */
  readonly kappaTotals: Estimate;
  /** Share of reports in the same band, 0 to 1. */
  readonly exact: Estimate;
  /** Share in the same or a neighbouring band. */
  readonly adjacent: Estimate;
  readonly pearson: Estimate;
  readonly spearman: Estimate;
  /** Points. */
  readonly meanAbsoluteError: Estimate;
  /** Mean of the first grader's total minus the second's, in points. */
  readonly bias: Estimate;
}

/** Machine against teachers in one part of the mark. */
export interface PartAgreement {
  readonly part: string;
  readonly reports: number;
  /** Machine minus teacher, in points. */
  readonly bias: Estimate;
  readonly meanAbsoluteError: Estimate;
}

/** Marks of one report, in points. */
export interface ReportDifference {
  readonly name: string;
  /** Points, 0 to 100. */
  readonly machine: number;
  /** Mean over the teachers. */
  readonly teacher: number;
  /** Machine minus teacher. */
  readonly difference: number;
}

/** Two teachers against each other, and the machine against one teacher at a time, on the same reports. */
export interface RaterAgreement {
  readonly reports: number;
  readonly raters: readonly string[];
  /** Every pair of teachers of every report. */
  readonly betweenTeachers: TotalsAgreement;
  /** The machine and each teacher of every report: on the same footing as the other. */
  readonly machineAndTeacher: TotalsAgreement;
}

/** How far the machine agrees with itself when the same report is scored again. */
export interface RepeatAgreement {
  readonly reports: number;
  /** Times that each was scored. */
  readonly runs: number;
  /** Mean over the reports of the standard deviation of the total, in points. */
  readonly meanDeviation: number;
  readonly largestDeviation: number;
  /** Share of criteria of all reports that were in more than one band, 0 to 1; null without criteria. */
  readonly changedLevels: number | null;
  /** Share of reports whose total was in more than one band. */
  readonly changedBands: number;
}

/** What {@link measureAgreement} measured. */
export interface AgreementFigures {
  /** Reports with a total by machine and teacher. */
  readonly reports: number;
  /** Machine against the mean of the teachers. */
  readonly totals: TotalsAgreement;
  /** Codes of the bands, best first. */
  readonly bands: readonly EvaluationLevel[];
  /** Reports by the teacher's band (row) and the machine's (column), in the order of `bands`. */
  readonly confusion: readonly (readonly number[])[];
  /** In the order in which parts first occur. */
  readonly parts: readonly PartAgreement[];
  /** Every report, furthest apart first. */
  readonly differences: readonly ReportDifference[];
  /** Null where no report has totals of two teachers. */
  readonly raters: RaterAgreement | null;
  /** Null where nothing was scored twice. */
  readonly repeats: RepeatAgreement | null;
  /** Span of the teachers' totals, in points: a narrow one makes kappa and correlations small by itself. */
  readonly teacherRange: {
    readonly lowest: number;
    readonly highest: number;
    readonly deviation: number | null;
  } | null;
}

/** Points of a bin of totals: 0–4, 5–9, … 95–100. */
export const BIN_WIDTH = 5;

type Pair = readonly [first: number, second: number];

/**
 * Compares marks of a machine with those of teachers. Totals of several teachers are averaged; a band is that of the
 * total rounded half up. Intervals: resampling over reports, so that what two raters say of one report
 * stays together.
 */
export function measureAgreement(
  marked: readonly MarkedReport[],
  bands: readonly AgreementBand[],
  options: BootstrapOptions = {},
): AgreementFigures {
  checkMarks(marked, bands, options);
  const pairs = marked.flatMap((report) => {
    const machine = report.machine[0]?.total ?? null;
    const teachers = totalsOf(report);
    return machine === null || teachers.length === 0 ? [] : [{ report, machine, teacher: meanOf(teachers) }];
  });
  const bandIndex = (total: number) => bands.indexOf(bandOf(roundHalfUp(total), bands));
  const teacherTotals = pairs.map(({ teacher }) => teacher);
  return {
    reports: pairs.length,
    totals: measureTotals(
      pairs.map(({ machine, teacher }): Pair[] => [[machine, teacher]]),
      bands,
      options,
    ),
    bands: bands.map(({ code }) => code),
    confusion: bands.map((_, row) =>
      bands.map(
        (__, column) =>
          pairs.filter(({ machine, teacher }) => bandIndex(teacher) === row && bandIndex(machine) === column).length,
      ),
    ),
    parts: measureParts(marked, options),
    differences: pairs
      .map(({ report, machine, teacher }) => ({ name: report.name, machine, teacher, difference: machine - teacher }))
      .sort((left, right) => Math.abs(right.difference) - Math.abs(left.difference)),
    raters: measureRaters(
      pairs.map(({ report, machine }) => ({ report, machine })),
      bands,
      options,
    ),
    repeats: measureRepeats(marked, bands),
    teacherRange:
      pairs.length === 0
        ? null
        : {
            lowest: Math.min(...teacherTotals),
            highest: Math.max(...teacherTotals),
            deviation: sampleDeviation(teacherTotals),
          },
  };
}

/** Figures over the pairs of all reports; each item holds the pairs of one report. */
function measureTotals(
  items: readonly (readonly Pair[])[],
  bands: readonly AgreementBand[],
  options: BootstrapOptions,
): TotalsAgreement {
  // From the worst band up, so that a better one is a larger number.
  const band = (total: number) => bands.length - 1 - bands.indexOf(bandOf(roundHalfUp(total), bands));
  const bin = (total: number) => Math.min(100 / BIN_WIDTH - 1, Math.floor(roundHalfUp(total) / BIN_WIDTH));
  const scaled = (scale: (total: number) => number, pairs: readonly Pair[]) =>
    pairs.map(([first, second]): Pair => [scale(first), scale(second)]);
  // Once, and not in every resample.
  const scaledItems = items.map((pairs) => ({ totals: pairs, bands: scaled(band, pairs), bins: scaled(bin, pairs) }));
  type Item = (typeof scaledItems)[number];
  const over =
    (figure: (first: number[], second: number[]) => number | null, scale: keyof Item = "totals") =>
    (sample: readonly Item[]) => {
      const [first, second]: [number[], number[]] = [[], []];
      for (const item of sample) {
        for (const [left, right] of item[scale]) {
          first.push(left);
          second.push(right);
        }
      }
      return figure(first, second);
    };
  return bootstrapEstimates(
    scaledItems,
    {
      kappaBands: over(quadraticWeightedKappa, "bands"),
      kappaTotals: over(quadraticWeightedKappa, "bins"),
      exact: over((first, second) => shareWithin(first, second, 0), "bands"),
      adjacent: over((first, second) => shareWithin(first, second, 1), "bands"),
      pearson: over(pearsonCorrelation),
      spearman: over(spearmanCorrelation),
      meanAbsoluteError: over(meanAbsoluteError),
      bias: over(meanDifference),
    },
    options,
  );
}

function measureParts(marked: readonly MarkedReport[], options: BootstrapOptions): PartAgreement[] {
  const pairs = new Map<string, Pair[]>();
  for (const { machine, teachers } of marked) {
    for (const [part, points] of Object.entries(machine[0]?.parts ?? {})) {
      const given = teachers.flatMap((teacher) => teacher.parts[part] ?? []);
      if (given.length > 0) pairs.set(part, [...(pairs.get(part) ?? []), [points, meanOf(given)]]);
    }
  }
  return [...pairs].map(([part, items]) => {
    const over = (figure: typeof meanDifference) => (sample: readonly Pair[]) =>
      figure(
        sample.map(([machine]) => machine),
        sample.map(([, teacher]) => teacher),
      );
    const figures = { bias: over(meanDifference), meanAbsoluteError: over(meanAbsoluteError) };
    return { part, reports: items.length, ...bootstrapEstimates(items, figures, options) };
  });
}

function measureRaters(
  pairs: readonly { readonly report: MarkedReport; readonly machine: number }[],
  bands: readonly AgreementBand[],
  options: BootstrapOptions,
): RaterAgreement | null {
  const twice = pairs.filter(({ report }) => totalsOf(report).length > 1);
  if (twice.length === 0) return null;
  const between = twice.map(({ report }) => {
    const totals = totalsOf(report);
    return totals.flatMap((first, index) => totals.slice(index + 1).map((second): Pair => [first, second]));
  });
  const machineToo = twice.map(({ report, machine }) => totalsOf(report).map((total): Pair => [machine, total]));
  return {
    reports: twice.length,
    raters: [
      ...new Set(
        twice.flatMap(({ report }) => report.teachers.flatMap(({ rater, total }) => (total === null ? [] : rater))),
      ),
    ],
    betweenTeachers: measureTotals(between, bands, options),
    machineAndTeacher: measureTotals(machineToo, bands, options),
  };
}

function measureRepeats(marked: readonly MarkedReport[], bands: readonly AgreementBand[]): RepeatAgreement | null {
  const repeated = marked.filter(({ machine }) => machine.filter(({ total }) => total !== null).length > 1);
  if (repeated.length === 0) return null;
  const changes = (points: readonly number[]) =>
    new Set(points.map((value) => bandOf(roundHalfUp(value), bands).code)).size > 1;
  const totals = repeated.map(({ machine }) => machine.flatMap(({ total }) => total ?? []));
  const deviations = totals.flatMap((points) => sampleDeviation(points) ?? []);
  const criteria = repeated.flatMap(({ machine }) =>
    Object.keys(machine[0]?.parts ?? {}).map((part) => machine.flatMap(({ parts }) => parts[part] ?? [])),
  );
  return {
    reports: repeated.length,
    runs: Math.max(...totals.map(({ length }) => length)),
    meanDeviation: meanOf(deviations),
    largestDeviation: Math.max(...deviations),
    changedLevels: criteria.length === 0 ? null : criteria.filter(changes).length / criteria.length,
    changedBands: totals.filter(changes).length / totals.length,
  };
}

function totalsOf({ teachers }: MarkedReport): number[] {
  return teachers.flatMap(({ total }) => total ?? []);
}

function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}
