import { markingRoutes } from "../http/routes/markings.ts";
import { modelCallRoutes } from "../http/routes/model-calls.ts";
import { overrideRoutes } from "../http/routes/overrides.ts";
import { referenceFindingsRoutes } from "../http/routes/reference-findings.ts";
import { reviewRoutes } from "../http/routes/reviews.ts";
import { scoreRunRoutes } from "../http/routes/score-runs.ts";
import type { Area } from "./area.ts";

/** One score: what teachers do about it, and what it rests on. */
export const scoreArea: Area<"transaction" | "rubrics" | "fileFindings" | "releaseNotice" | "objects"> = {
  open({ transaction, rubrics, fileFindings, releaseNotice, objects }) {
    const scores = { transaction, rubrics, fileFindings, ...(releaseNotice && { releaseNotice }) };
    return {
      routes: [
        ...markingRoutes(scores),
        ...overrideRoutes(scores),
        ...reviewRoutes(scores),
        ...scoreRunRoutes(scores),
        ...modelCallRoutes({ transaction, objects }),
        ...referenceFindingsRoutes({ transaction, objects, rubrics }),
      ],
    };
  },
};
