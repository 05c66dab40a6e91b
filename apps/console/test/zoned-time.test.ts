import { expect, test } from "bun:test";
import fc from "fast-check";
import { durationParts } from "../courses/assignments/times/duration-parts.ts";
import {
  endOfMinute,
  instantOf,
  knownZone,
  momentIn,
  offsetIn,
  offsetName,
  wallTimeOf,
  zoneName,
} from "../courses/assignments/times/zoned-time.ts";

const zones = [
  "Asia/Shanghai",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Europe/London",
  "America/New_York",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Apia",
  "UTC",
];

const utc = (wallTime: string, zone: string) => {
  const at = instantOf(wallTime, zone);
  return at === null ? null : new Date(at).toISOString();
};

test.each([
  ["Asia/Shanghai", "2026-11-20T23:59", "2026-11-20T15:59:00.000Z"],
  ["Europe/London", "2026-07-01T23:59", "2026-07-01T22:59:00.000Z"],
  ["Europe/London", "2026-12-01T23:59", "2026-12-01T23:59:00.000Z"],
  ["Asia/Kolkata", "2026-11-20T00:00", "2026-11-19T18:30:00.000Z"],
  ["Pacific/Chatham", "2026-01-15T12:00", "2026-01-14T22:15:00.000Z"],
  ["UTC", "2028-02-29T08:00", "2028-02-29T08:00:00.000Z"],
] as const)("instantOf() knows when the clocks of %s show %s", (zone, wallTime, instant) => {
  expect(utc(wallTime, zone)).toBe(instant);
});

test.each([
  // Clocks went forward on 29 March 2026 at 01:00 in London, and on 8 March at 02:00 in New York.
  ["Europe/London", "2026-03-28T23:59", "2026-03-28T23:59:00.000Z"],
  ["Europe/London", "2026-03-29T00:59", "2026-03-29T00:59:00.000Z"],
  ["Europe/London", "2026-03-29T02:00", "2026-03-29T01:00:00.000Z"],
  ["Europe/London", "2026-03-29T23:59", "2026-03-29T22:59:00.000Z"],
  ["America/New_York", "2026-03-08T23:59", "2026-03-09T03:59:00.000Z"],
  // And back on 25 October and 1 November.
  ["Europe/London", "2026-10-25T23:59", "2026-10-25T23:59:00.000Z"],
  ["America/New_York", "2026-10-31T23:59", "2026-11-01T03:59:00.000Z"],
  ["America/New_York", "2026-11-01T23:59", "2026-11-02T04:59:00.000Z"],
] as const)("summer time moves nothing: %s %s", (zone, wallTime, instant) => {
  expect(utc(wallTime, zone)).toBe(instant);
  expect(wallTimeOf(instant, zone)).toBe(wallTime);
});

test("instantOf() takes a skipped time as much later as the clocks go, and the first of one that comes twice", () => {
  expect(utc("2026-03-29T01:30", "Europe/London")).toBe("2026-03-29T01:30:00.000Z");
  expect(wallTimeOf("2026-03-29T01:30:00.000Z", "Europe/London")).toBe("2026-03-29T02:30");
  expect(utc("2026-03-08T02:30", "America/New_York")).toBe("2026-03-08T07:30:00.000Z");
  expect(utc("2026-10-25T01:30", "Europe/London")).toBe("2026-10-25T00:30:00.000Z");
  expect(utc("2026-11-01T01:30", "America/New_York")).toBe("2026-11-01T05:30:00.000Z");
  // By half an hour.
  expect(utc("2026-10-04T02:15", "Australia/Lord_Howe")).toBe("2026-10-03T15:45:00.000Z");
});

test.each(["", "2026-02-30T10:00", "2026-11-20", "0026-11-20T10:00", "2026-11-20T24:00", "tomorrow"])(
  "instantOf() answers null for %j",
  (wallTime) => {
    expect(instantOf(wallTime, "Asia/Shanghai")).toBeNull();
  },
);

test("what the clocks of any zone show leads back to the same instant, or to the first one that shows it", () => {
  const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
      const at = minute * 60_000;
      const shown = wallTimeOf(at, zone);
      const back = instantOf(shown, zone);
      if (back === null) throw new Error(`${zone} ${shown} is no time.`);
      expect(wallTimeOf(back, zone)).toBe(shown);
      expect(back).toBeLessThanOrEqual(at);
      // Twice the same only where clocks went back in between.
      if (back !== at) expect(offsetIn(zone, back)).toBeGreaterThan(offsetIn(zone, at));
    }),
    { numRuns: 300 },
  );
});

test("a time that includes its minute ends with it, and is shown as that minute", () => {
  const due = endOfMinute(instantOf("2026-11-20T23:59", "Asia/Shanghai") ?? 0);
  expect(new Date(due).toISOString()).toBe("2026-11-20T15:59:59.999Z");
  expect(endOfMinute(due)).toBe(due);
  expect(wallTimeOf(due, "Asia/Shanghai")).toBe("2026-11-20T23:59");
});

test("momentIn() and zoneName() say day, time and zone in both languages", () => {
  const now = Date.parse("2026-11-01T00:00:00Z");
  const due = Date.parse("2026-12-31T15:59:59.999Z");
  expect(momentIn("Asia/Shanghai", due, "zh-CN", now)).toBe("12月31日 23:59");
  expect(momentIn("Asia/Shanghai", due, "en-GB", now)).toBe("31 December 23:59");
  // The new year has begun there.
  expect(momentIn("Asia/Tokyo", due, "en-GB", now)).toBe("1 January 2027 00:59");
  expect(zoneName("Asia/Shanghai", due, "zh-CN")).toBe("中国标准时间，UTC+8");
  expect(zoneName("Europe/London", Date.parse("2026-07-01T00:00:00Z"), "en-GB")).toBe("British Summer Time, UTC+1");
  expect(offsetName("America/St_Johns", due)).toBe("UTC-3:30");
  expect(offsetName("UTC", due)).toBe("UTC");
  expect(knownZone("Mars/Olympus")).toBe("UTC");
  expect(knownZone("Asia/Shanghai")).toBe("Asia/Shanghai");
});

test.each([
  [0, [["seconds", 0]]],
  [59.9, [["seconds", 59]]],
  [60, [["minutes", 1]]],
  [3_605, [["hours", 1]]],
  [
    3_720,
    [
      ["hours", 1],
      ["minutes", 2],
    ],
  ],
  [
    97_200,
    [
      ["days", 1],
      ["hours", 3],
    ],
  ],
] as const)("durationParts(%d) names the two largest units", (seconds, parts) => {
  expect(durationParts(seconds)).toEqual(parts as never);
});
