import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ProblemNote } from "./problem.tsx";
import { Skeleton } from "./skeleton.tsx";

/** What a query brought: a skeleton before, a problem with another try where it failed, else the children. */
export function Loaded<Data>({
  query,
  skeleton,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  /** Of the same shape as what comes. Default: five lines. */
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}) {
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    if (query.isError) return <ProblemNote error={query.error} onRetry={retry} />;
    return skeleton ?? <Skeleton />;
  }
  return (
    <>
      {query.isError && <ProblemNote error={query.error} onRetry={retry} />}
      {children(query.data)}
    </>
  );
}
