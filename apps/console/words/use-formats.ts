import { useMemo } from "react";
import { type Language, languageTag, useLanguage } from "./language.ts";
import { wordsOf } from "./use-words.ts";

/** Numbers, sizes and times as the person reads them. */
export interface Formats {
  /** `82.69`; whole numbers without digits unless asked. */
  number(value: number, fractionDigits?: number): string;
  /** Of a share between 0 and 1: `63 %`. */
  percent(share: number): string;
  /** `12.4 MB`, of 1,024 kB each as the limit of an upload. */
  bytes(count: number): string;
  /** Minutes within the hour, the time within the day, after that day and time. */
  moment(date: string | Date): string;
  /** Day and time, for tables and trails: `2026-11-22 09:12`. */
  timestamp(date: string | Date): string;
}

export function useFormats(): Formats {
  const language = useLanguage();
  return useMemo(() => createFormats(language), [language]);
}

function createFormats(language: Language): Formats {
  const tag = languageTag(language);
  const time = new Intl.DateTimeFormat(tag, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const day = new Intl.DateTimeFormat(tag, { month: "long", day: "numeric" });
  const dayOfYear = new Intl.DateTimeFormat(tag, { year: "numeric", month: "long", day: "numeric" });
  const short = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const number = (value: number, fractionDigits?: number) =>
    new Intl.NumberFormat(tag, {
      maximumFractionDigits: fractionDigits ?? 2,
      minimumFractionDigits: fractionDigits ?? 0,
    }).format(value);
  return {
    number,
    percent: (share) => `${Math.round(share * 100)} %`,
    bytes: (count) =>
      count < 1024 ** 2 ? `${short.format(Math.ceil(count / 1024))} kB` : `${short.format(count / 1024 ** 2)} MB`,
    moment(given) {
      const date = new Date(given);
      const words = wordsOf("design");
      const minutes = Math.floor((Date.now() - date.getTime()) / 60_000);
      if (minutes < 1) return words.justNow;
      if (minutes < 60) return words.minutesAgo(minutes);
      if (new Date().toDateString() === date.toDateString()) return words.today(time.format(date));
      const sameYear = new Date().getFullYear() === date.getFullYear();
      return `${(sameYear ? day : dayOfYear).format(date)} ${time.format(date)}`;
    },
    timestamp(given) {
      const date = new Date(given);
      const two = (value: number) => String(value).padStart(2, "0");
      const ymd = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
      return `${ymd} ${two(date.getHours())}:${two(date.getMinutes())}`;
    },
  };
}
