import { FINDING_WEIGHTS } from "@rubrica/report-model";
import Type from "typebox";
import { uuid } from "../envelope.ts";

/** Query and body of the release of an assignment or a course. */
export const releaseTogether = {
  query: Type.Object({
    dry_run: Type.Optional(
      Type.Boolean({ default: false, description: "True: tells what would happen, and changes nothing." }),
    ),
  }),
  body: Type.Object(
    { released: Type.Optional(Type.Boolean({ default: true, description: "false withholds all of them." })) },
    { additionalProperties: false },
  ),
};

const heldMark = Type.Object({
  report_id: uuid,
  findings: Type.Array(
    Type.Object({ code: Type.String(), title: Type.String(), weight: Type.Enum([...FINDING_WEIGHTS]) }),
    { description: "The open ones, heaviest first." },
  ),
});

/** Answer of the release of an assignment or a course. */
export const releasedTogether = {
  description:
    "Of the reports that count, one of each student and assignment: those whose mark changed, and those that stay.",
  data: Type.Object({
    dry_run: Type.Boolean(),
    changed: Type.Array(uuid),
    held: Type.Array(heldMark, { description: "On hold: a teacher accepts them by name." }),
    awaiting_judgement: Type.Array(uuid, { description: "A model has not judged all of it; judging follows." }),
    not_reviewed: Type.Array(uuid, { description: "Nobody has accepted them." }),
  }),
};
