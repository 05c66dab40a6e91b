import type { Language } from "./language.ts";

/** Whether a sentence of the service is in this language, by its script: the routes of supabase-js answer in Chinese alone. */
export function isWrittenIn(language: Language, text: string): boolean {
  const ideographs = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  return text !== "" && (language === "zh" ? ideographs > 0 : ideographs <= words);
}
