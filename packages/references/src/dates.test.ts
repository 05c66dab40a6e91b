import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findDates, parseDate } from "./dates.ts";

const DATES: readonly (readonly [string, readonly number[]])[] = [
  ["2012-01-16", [2012, 1, 16]],
  ["2021-05- 05", [2021, 5, 5]],
  ["2014年6月24日", [2014, 6, 24]],
  ["6月 24, 2014", [2014, 6, 24]],
  ["Oct. 1992", [1992, 10]],
  ["September 5, 2013", [2013, 9, 5]],
  ["12th March 2004", [2004, 3, 12]],
  ["July 12-15, 2017", [2017, 7, 12]],
  ["Mar. 30-Apr. 02, 2016", [2016, 3, 30]],
  ["2010, May", [2010, 5]],
  ["20070522", [2007, 5, 22]],
  ["1998", [1998]],
];

describe("parseDate()", () => {
  for (const [printed, parts] of DATES) {
    test(`parseDate() reads ${printed}`, () => {
      expect(parseDate(printed)).toEqual({ "date-parts": [parts] });
    });
  }

  test("parseDate() refuses months and days that do not exist, and numbers that are no years", () => {
    for (const text of ["", "12", "pp. 445-450", "v1.2"]) expect(parseDate(text)).toBeNull();
    expect(parseDate("2019-13-40")).not.toEqual({ "date-parts": [[2019, 13, 40]] });
  });

  test("findDates() finds any date in the forms that references print", () => {
    const names = [
      "Jan.",
      "February",
      "Mar.",
      "April",
      "May",
      "June",
      "July",
      "Aug.",
      "Sept.",
      "Oct.",
      "November",
      "Dec.",
    ];
    const date = fc.record({
      year: fc.integer({ min: 1900, max: 2029 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    });
    fc.assert(
      fc.property(date, ({ year, month, day }) => {
        const two = (value: number): string => String(value).padStart(2, "0");
        for (const printed of [
          `(${year}-${two(month)}-${two(day)})`,
          `${year}年${month}月${day}日`,
          `, ${names[month - 1]} ${day}, ${year}.`,
          `accessed ${day} ${names[month - 1]} ${year}`,
        ]) {
          expect(findDates(printed).map(({ date: found }) => found["date-parts"])).toEqual([[[year, month, day]]]);
        }
      }),
    );
  });
});
