import { systemClock } from "@rubrica/core";
import { assignmentRoutes } from "../http/routes/assignments.ts";
import { courseRoutes } from "../http/routes/courses.ts";
import { rosterRoutes } from "../http/routes/rosters.ts";
import type { Area } from "./area.ts";

/** Courses, their members and their assignments. */
export const courseArea: Area<"transaction" | "allowances" | "rubrics" | "settings" | "accounts"> = {
  open({ transaction, allowances, rubrics, settings, accounts }) {
    const { graceSeconds } = settings.courses;
    return {
      routes: [
        ...courseRoutes({ transaction, allowances, clock: systemClock }),
        ...rosterRoutes({ transaction, allowances, confirmsAddresses: accounts.emailConfirmation }),
        ...assignmentRoutes({ transaction, rubrics, graceSeconds, clock: systemClock }),
      ],
    };
  },
};
