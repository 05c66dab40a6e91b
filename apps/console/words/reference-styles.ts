/** Names of the styles of references, the same in both languages. */
export const referenceStyleNames = {
  "gbt7714-2025": "GB/T 7714—2025",
  "gbt7714-2015": "GB/T 7714—2015",
  ieee: "IEEE",
  apa: "APA 7",
} as const;
