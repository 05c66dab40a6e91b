import { useQuery } from "@tanstack/react-query";
import { rubricsQuery } from "../../../api/reports/reports.ts";
import { useLanguage } from "../../../words/language.ts";
import { useWords } from "../../../words/use-words.ts";
import { keyOf, type RubricVersion } from "./rubric-key.ts";

/** The rubrics to choose from, each in its newest version, with the present one where that is older. The first is the default. */
export function useRubricChoice(present: RubricVersion | null) {
  const words = useWords("assignments");
  const language = useLanguage();
  const { data } = useQuery(rubricsQuery);
  const rubrics = data?.rubrics ?? [];
  const nameOf = ({ id, version }: RubricVersion) =>
    words.rubricVersion(nameIn(rubrics.find((rubric) => rubric.id === id)?.name, language) ?? id, version);
  const choices = rubrics.map(({ id, version }) => ({ id, version }));
  const isListed =
    present === null || choices.some(({ id, version }) => id === present.id && version === present.version);
  const all = isListed ? choices : [present, ...choices];
  return {
    nameOf,
    options: all.map((each) => ({ value: keyOf(each), label: nameOf(each) })),
    find: (key: string | null) => all.find((each) => keyOf(each) === key) ?? null,
  };
}

function nameIn(name: unknown, language: "zh" | "en"): string | null {
  if (typeof name === "string") return name;
  const text = (name as Readonly<Record<string, unknown>> | null | undefined)?.[language];
  return typeof text === "string" ? text : null;
}
