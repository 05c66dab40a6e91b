import { failure, type Text } from "../answers/reply.ts";
import { texts } from "../texts/route-texts.ts";

/** Why nothing is done in a course. `archived` is what is said of an archived one. Default: that it takes no more reports. */
export function refuseCourse(status: "not_found" | "forbidden" | "archived", archived: Text = texts.courseArchived) {
  if (status === "not_found") return failure(404, texts.courseNotFound);
  return status === "forbidden" ? failure(403, texts.notAllowed) : failure(409, archived);
}
