import { useEffect, useRef } from "react";
import { TextField } from "../design/fields/text-field.tsx";
import type { PointsChange, PointsDraft, SavedOverride } from "../design/points/points-draft.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./override.module.css";
import type { PointsForm } from "./use-points-form.ts";

/** Why: asked for as soon as there are points of one's own. */
export function ReasonField({
  form,
  id,
  draft,
  change,
  isLocked,
}: {
  readonly form: PointsForm;
  readonly id: string;
  readonly draft: PointsDraft;
  readonly change: PointsChange | null;
  readonly isLocked: boolean;
}) {
  const words = useWords("override");
  const isMissing = form.checked > 0 && change?.kind === "set" && change.reason === "";
  const place = useRef<HTMLDivElement>(null);
  // Each attempt to save without it leads here.
  const attempt = isMissing ? form.checked : 0;
  useEffect(() => {
    if (attempt > 0) place.current?.querySelector("textarea")?.focus();
  }, [attempt]);
  return (
    <div ref={place}>
      <TextField
        label={words.reason}
        help={words.reasonHelp}
        multiline
        maxLength={2000}
        value={draft.reason}
        isDisabled={isLocked}
        wrong={isMissing ? words.reasonMissing : null}
        onChange={(reason) => form.draft(id, { ...draft, reason })}
      />
    </div>
  );
}

/** Who changed it, when and why. */
export function SavedBy({ override, when }: { readonly override: SavedOverride; readonly when: string }) {
  const words = useWords("override");
  return (
    <p className={styles.saved}>
      <span className={styles.quiet}>{words.by(override.person.name, when)}</span>
      {override.reason}
    </p>
  );
}
