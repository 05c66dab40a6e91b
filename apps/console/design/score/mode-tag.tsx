import { useWords } from "../../words/use-words.ts";
import { Tag } from "../display/tag.tsx";

/** Who judged. `human`: a teacher confirmed or changed it. */
export type Mode = "ai" | "simulated" | "mixed" | "human";

/** Whether a score by this mode is only provisional: pencil, never averaged with ink. */
function isProvisional(mode: Mode): boolean {
  return mode === "simulated" || mode === "mixed";
}

/** Who judged, as a tag; simulated and mixed are amber and never look like AI. */
export function ModeTag({ mode }: { readonly mode: Mode }) {
  const words = useWords("design");
  const label = {
    ai: words.modeAi,
    simulated: words.modeSimulated,
    mixed: words.modeMixed,
    human: words.modeHuman,
  }[mode];
  return isProvisional(mode) ? <Tag meaning="provisional">{label}</Tag> : <Tag>{label}</Tag>;
}
