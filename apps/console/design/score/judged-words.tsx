import type { Schemas } from "../../api/client.ts";
import { languageTag } from "../../words/language.ts";
import { Prose, Quiet } from "../display/text.tsx";

/** What a judge wrote of a criterion or section, marked with the language that it is in. */
export function JudgesComment({
  of: { comment, comment_language: written },
}: {
  readonly of: Pick<Schemas["SectionScore"], "comment" | "comment_language">;
}) {
  if (comment === "") return null;
  return (
    <div lang={written === null ? undefined : languageTag(written)}>
      <Prose>{comment}</Prose>
    </div>
  );
}

/** What is said beside the judge's comment, in the language of who reads. */
export function Remarks({ of: { remarks } }: { readonly of: Pick<Schemas["SectionScore"], "remarks"> }) {
  return remarks.map(({ code, message }) => (
    <Quiet as="p" key={code}>
      {message}
    </Quiet>
  ));
}
