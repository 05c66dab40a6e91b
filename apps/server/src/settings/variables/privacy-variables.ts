import { wholeNumber } from "./values.ts";
import { variable } from "./variable.ts";

/** How long what people handed in is kept. */
export const privacyVariables = [
  variable({
    name: "REPORT_RETENTION_DAYS",
    default: null,
    meaning:
      "Days after which a report is erased whole, counted from when it was handed in. Unset: reports are kept until somebody deletes them. The same for every process.",
    schema: wholeNumber(1, 36_500),
    example: "730",
    usedBy: "all",
    neededBy: "school",
  }),
  variable({
    name: "RELEASED_REPORT_RETENTION_DAYS",
    default: null,
    meaning:
      "Days after which a report whose mark was released is erased, counted from the release, where that differs from REPORT_RETENTION_DAYS, such as for marks that a school must be able to show.",
    schema: wholeNumber(1, 36_500),
    example: "1825",
    usedBy: "all",
    neededBy: "school",
  }),
  variable({
    name: "MARKS_KEPT_DAYS",
    default: "365",
    meaning:
      "Days for which the bare marks of somebody who was erased stay, under a number that stands for the person: no name, no text, no file. 0: they go with the person. The same for every process.",
    schema: wholeNumber(0, 36_500),
    example: "1825",
    usedBy: "all",
    neededBy: "school",
  }),
] as const;
