import type { Text } from "@rubrica/contract";
import type { GradeBand } from "@rubrica/scoring/arithmetic";
import { queryOptions } from "@tanstack/react-query";
import { client } from "../client.ts";

/** A rubric as the service sends it: what is judged, and what each level looks like. */
export interface ScoringRubric {
  readonly id: string;
  readonly version: string;
  readonly name: Text;
  /** Best first. */
  readonly levels: readonly {
    readonly code: GradeBand["code"];
    readonly label: Text;
    readonly from: number;
    readonly coefficient: number;
  }[];
  readonly sections: Readonly<
    Record<
      string,
      {
        readonly name: Text;
        readonly criteria: readonly {
          readonly id: string;
          readonly name: Text;
          readonly anchors: Readonly<Record<string, Text>>;
        }[];
      }
    >
  >;
}

/** The newest version of a rubric. */
export const scoringRubricQuery = (id: string) =>
  queryOptions({
    queryKey: ["rubrics", id, "whole"],
    queryFn: ({ signal }) => readScoringRubric(id, undefined, signal),
    staleTime: 60_000,
  });

/** The rubric of the hash, so that a score is reckoned by what it was made by; the newest where it is nobody's upload. */
export const rubricOfHashQuery = (id: string, hash: string) =>
  queryOptions({
    queryKey: ["rubrics", id, "hash", hash],
    queryFn: async ({ signal }) => {
      const { versions } = await client.get("/api/v1/rubrics/{id}/versions", { path: { id }, signal });
      return readScoringRubric(id, versions.find((each) => each.hash === hash)?.version, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

async function readScoringRubric(id: string, version: string | undefined, signal: AbortSignal): Promise<ScoringRubric> {
  const query = version === undefined ? {} : { version };
  const rubric = await client.get("/api/v1/rubrics/{id}", { path: { id }, query, signal });
  // The document leaves open what is in it.
  return rubric as unknown as ScoringRubric;
}
