import { MutationCache, QueryCache, type QueryClient } from "@tanstack/react-query";
import { noticeFactorWanted, noticeSignedOut } from "./accounts/session.ts";
import { ConsoleQueryClient } from "./console-query-client.ts";
import { asProblem } from "./problem.ts";

/** One memory of answers for the whole page. Every failed request is a Problem; one that was 401 ends the session. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    const problem = asProblem(error);
    if (problem.kind === "signed_out") noticeSignedOut(queryClient, problem);
    if (problem.code?.startsWith("second_factor_")) noticeFactorWanted(queryClient);
  };
  const queryClient: QueryClient = new ConsoleQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // What passes is tried twice more; everything else is said at once.
        retry: (count, error) => asProblem(error).isPassing && count < 2,
      },
    },
  });
  return queryClient;
}
