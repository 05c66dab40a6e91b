import { pointsOfOldScoresChore } from "../chores/points-of-old-scores.ts";
import { gradebookRoutes } from "../http/routes/gradebook.ts";
import { rubricRoutes } from "../http/routes/rubrics.ts";
import type { Area } from "./area.ts";

/** The marks of a class, and the rubrics behind them. */
export const gradebookArea: Area<"transaction" | "rubrics" | "releaseNotice" | "logger"> = {
  open({ transaction, rubrics, releaseNotice, logger }) {
    return {
      routes: [
        ...gradebookRoutes({ transaction, rubrics, ...(releaseNotice && { releaseNotice }) }),
        ...rubricRoutes({ transaction, rubrics }),
      ],
      chores: [pointsOfOldScoresChore({ transaction, logger })],
    };
  },
};
