import { systemClock } from "@rubrica/core";
import { courseRoutes } from "../http/routes/courses.ts";
import type { Area } from "./area.ts";

/** Courses and their members. */
export const courseArea: Area = {
  open({ transaction, allowances }) {
    return { routes: courseRoutes({ transaction, allowances, clock: systemClock }) };
  },
};
