import { ClientError } from "@rubrica/client";
import { isWrittenIn } from "../words/is-written-in.ts";
import { language } from "../words/language.ts";
import { wordsOf } from "../words/use-words.ts";

/** What went wrong, in the words of the person who reads it. */
export class Problem extends ClientError {
  override readonly name = "Problem";

  /** What happened: the service's own sentence where it is in the language of the page, else ours. */
  get title(): string {
    return isWrittenIn(language(), this.message) ? this.message : wordsOf("problems")[this.kind].title;
  }

  /** What to do. */
  get advice(): string {
    const words = wordsOf("problems");
    if (this.retryAfterSeconds !== null) return words.too_many_seconds(this.retryAfterSeconds);
    return words[this.kind].advice;
  }

  /** Whether the same request may succeed a little later. */
  get isPassing(): boolean {
    return this.kind === "offline" || this.kind === "timeout" || this.kind === "unavailable";
  }
}

/** The problem behind whatever was thrown. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof DOMException && thrown.name === "TimeoutError")
    return new Problem("timeout", { cause: thrown });
  // What a part of the page throws that could not be loaded.
  if (thrown instanceof TypeError) return new Problem("offline", { cause: thrown });
  return new Problem("broken", { cause: thrown });
}
