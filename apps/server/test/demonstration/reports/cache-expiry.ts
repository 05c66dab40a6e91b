import { englishThesis } from "../../../../../scripts/sample-reports/english-thesis.ts";
import type { MadeReport } from "../made-report.ts";

export const cacheExpiry: MadeReport = {
  text: englishThesis,
  author: "keller",
  handedInAt: "2026-11-02T08:40:00Z",
  answers: {
    criteria: {
      "contents-completeness": [
        89,
        "All chapters and the references are listed; the abstract is not.",
        "3.2 Choosing the Expiry Time\n4 Evaluation\n5 Conclusion",
      ],
      "contents-hierarchy": [
        83,
        "Two levels that follow the work. Only the method has subsections.",
        "3.1 Estimating the Rate of Change\n3.2 Choosing the Expiry Time",
      ],
      "contents-numbering": [
        92,
        "Numbering is uniform and continuous, and the titles say what follows.",
        "3.1 Estimating the Rate of Change",
      ],
      "contents-agreement": [
        95,
        "Titles and pages of the contents agree with the headings.",
        "3 Method\n3.1 Estimating the Rate of Change",
      ],
      "body-structure": [
        92,
        "A narrow question, a method derived from it, and an evaluation that answers it. The outline is announced and kept.",
        "This thesis asks whether the expiry time can be chosen for each entry from its own history",
      ],
      "body-abstract": [
        94,
        "The abstract states problem, method, result and comparison with figures.",
        "the adaptive expiry answers 93 percent of all requests from the cache, compared with 71 percent for a fixed expiry",
      ],
      "body-content": [
        91,
        "The estimate is justified, the bound is derived, and the replay uses 2.4 million real requests. A confidence interval is missing.",
        "The correction by one half avoids an infinite estimate when every check saw a change",
        "We replayed 2.4 million requests to the timetable of our university",
      ],
      "body-figures": [
        72,
        "The formulas are readable in the text, but no figure shows hit ratio against stale answers.",
        "The adaptive expiry reaches a hit ratio of 93 percent at 0.2 percent stale answers",
      ],
      "body-language": [
        94,
        "Precise and plain; every sentence carries something.",
        "somebody waits in front of an empty room",
      ],
      "citations-sufficiency": [
        78,
        "Four well-chosen works are few for a thesis; work after 2012 is absent.",
        "Existing work sets one expiry time for a whole service",
      ],
      "citations-quality": [
        82,
        "Journals and proceedings of the field, but none is recent.",
        'J. Cho and H. Garcia-Molina, "Estimating frequency of change,"',
      ],
      "citations-format": [
        93,
        "One style throughout, with volume, number and pages.",
        "ACM Transactions on Internet Technology, vol. 3, no. 3, pp. 256-290, 2003",
      ],
      "citations-linking": [
        95,
        "Every entry is cited and every citation is listed.",
        "carry the idea over to the results of search engines",
      ],
    },
    sections: {
      contents: ["The contents are complete and agree with the text.", ["Specific titles"], ["List the abstract"]],
      body: [
        "A focused thesis whose evaluation answers its question. It lacks figures.",
        ["A bound instead of an average", "Evaluation on real requests"],
        ["Plot hit ratio against stale answers", "Give intervals for the two hit ratios"],
      ],
      citations: ["Careful references, but few and old.", ["Consistent style"], ["Add work of the last ten years"]],
    },
  },
};
