import { compareText } from "@rubrica/report-model";
import type { FragmentAbbreviation, GraphFragment } from "../extract/graph-fragment.ts";
import type { Evidence, Merge } from "../model/graph-model.ts";
import { keywordKey } from "./node-keys.ts";

interface LongForm {
  readonly key: string;
  readonly label: string;
  readonly evidence: Evidence[];
  /** True when some report spells the abbreviation out. */
  spelled: boolean;
}

/**
 * The keyword CNN is the keyword 卷积神经网络 when reports say so in brackets, unless CNN stands for several terms of
 * one language, or an author lists both as keywords of one report without spelling one out: then they are two things.
 */
export function mergeAbbreviations(fragments: readonly GraphFragment[]): {
  readonly merges: readonly Merge[];
  readonly ambiguous: number;
} {
  const lists = fragments.map(({ keywords }) => new Set(keywords.map(({ word }) => keywordKey(word))));
  const listed = new Map<string, string>();
  for (const { keywords } of fragments) {
    for (const { word } of keywords) {
      const key = keywordKey(word);
      if (!listed.has(key)) listed.set(key, word);
    }
  }
  const merges: Merge[] = [];
  let ambiguous = 0;
  for (const [from, longForms] of collectLongForms(fragments)) {
    const fromLabel = listed.get(from);
    if (fromLabel === undefined) continue;
    const into = chooseLongForm([...longForms.values()]);
    if (into === null) {
      ambiguous += 1;
      continue;
    }
    if (from === into.key || (!into.spelled && lists.some((list) => list.has(from) && list.has(into.key)))) continue;
    const { label: intoLabel, evidence } = into;
    merges.push({ type: "keyword", from, fromLabel, into: into.key, intoLabel, rule: "abbreviation", evidence });
  }
  return { merges, ambiguous };
}

function collectLongForms(fragments: readonly GraphFragment[]): ReadonlyMap<string, ReadonlyMap<string, LongForm>> {
  const shortForms = new Map<string, Map<string, LongForm>>();
  for (const fragment of fragments) {
    for (const abbreviation of fragment.abbreviations) {
      const short = keywordKey(abbreviation.short);
      const longForms = shortForms.get(short) ?? new Map<string, LongForm>();
      shortForms.set(short, longForms);
      addLongForm(longForms, fragment.reportId, abbreviation);
    }
  }
  return shortForms;
}

function addLongForm(longForms: Map<string, LongForm>, reportId: string, abbreviation: FragmentAbbreviation): void {
  const { long: label, page, quote, spelled } = abbreviation;
  const key = keywordKey(label);
  const form = longForms.get(key) ?? { key, label, evidence: [], spelled: false };
  longForms.set(key, form);
  form.spelled ||= spelled;
  if (form.evidence.length < 5) form.evidence.push({ reportId, page, quote });
}

/** One long form, or one a language (a term and its translation): the better evidenced. Null when several compete. */
function chooseLongForm(forms: readonly LongForm[]): LongForm | null {
  const chinese = forms.filter(({ label }) => /\p{Script=Han}/u.test(label));
  if (chinese.length > 1 || forms.length - chinese.length > 1) return null;
  const [best] = forms.toSorted(
    (left, right) => right.evidence.length - left.evidence.length || compareText(left.key, right.key),
  );
  return best ?? null;
}
