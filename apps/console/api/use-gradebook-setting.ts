import { useQuery } from "@tanstack/react-query";
import { infoQuery } from "./info.ts";
import type { GradebookSetting } from "./shown-kinds.ts";

/** How the service is set up; released at once until that is known. */
export function useGradebookSetting(): GradebookSetting {
  const capabilities = useQuery(infoQuery).data?.capabilities;
  return { releasedByHand: capabilities?.score_release === "manual" };
}
