import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asProblem } from "../../api/problem.ts";
import { Empty } from "../../design/feedback/empty.tsx";
import { Loaded } from "../../design/feedback/loaded.tsx";
import { useWords } from "../../words/use-words.ts";

/** What was read from the PDF; before that, which the service calls a conflict, a sentence that says so. */
export function OnceRead<Data>({
  query,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}) {
  const words = useWords("reportPanes");
  if (query.data === undefined && query.isError && asProblem(query.error).kind === "conflict") {
    return <Empty title={words.notReadTitle}>{words.notReadAdvice}</Empty>;
  }
  return <Loaded query={query}>{children}</Loaded>;
}
