import { useMemo } from "react";
import { languageTag, useLanguage } from "../../../words/language.ts";
import { useWords } from "../../../words/use-words.ts";
import { durationParts } from "./duration-parts.ts";
import { knownZone, momentIn, offsetIn, offsetName, zoneName } from "./zoned-time.ts";

/** Times of a course as its people read them: on the clocks of the course. */
export interface CourseTimes {
  /** Day and time; with the offset of the course where the reader's clocks show another time. */
  moment(instant: string): string;
  /** Day and time alone. */
  plain(instant: string): string;
  /** Day and time to the second. */
  exact(instant: string): string;
  /** Name and offset of the course's time zone at the instant. */
  zone(instant: string): string;
  /** Day and time on the reader's clocks; null where they show the same. */
  here(instant: string): string | null;
  /** `1 day 3 hours`. */
  duration(seconds: number): string;
}

export function useCourseTimes(timeZone: string): CourseTimes {
  const words = useWords("assignments");
  const tag = languageTag(useLanguage());
  return useMemo(() => {
    const zone = knownZone(timeZone);
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const differs = (at: number) => offsetIn(zone, at) !== offsetIn(own, at);
    const plain = (at: number, inZone = zone) => momentIn(inZone, at, tag, Date.now());
    return {
      moment(instant) {
        const at = Date.parse(instant);
        return differs(at) ? words.inZone(plain(at), offsetName(zone, at)) : plain(at);
      },
      exact: (instant) => `${plain(Date.parse(instant))}:${new Date(instant).toISOString().slice(17, 19)}`,
      plain: (instant) => plain(Date.parse(instant)),
      zone: (instant) => zoneName(zone, Date.parse(instant), tag),
      here(instant) {
        const at = Date.parse(instant);
        return differs(at) ? plain(at, own) : null;
      },
      duration: (seconds) =>
        durationParts(seconds)
          .map(([unit, count]) => words.units[unit](count))
          .join(" "),
    };
  }, [timeZone, tag, words]);
}
