import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { reportQuery } from "../../api/reports/reports.ts";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Quiet } from "../display/text.tsx";
import { TextField } from "../fields/text-field.tsx";
import { useKeys } from "../keyboard/keys.tsx";
import styles from "./findings.module.css";
import { KeyHint } from "./key-hint.tsx";
import type { ReviewOfScore } from "./use-review.ts";

const acceptKey = "a";

/** That the score stands as it is: by one key or button, with a reason where somebody has one; or who said so, and when. */
export function Acceptance({
  reportId,
  score: { accepted, decision, released_at: releasedAt },
  review,
  isLocked,
}: {
  readonly reportId: string;
  readonly score: Schemas["ReportScore"];
  readonly review: ReviewOfScore;
  readonly isLocked: boolean;
}) {
  const words = useWords("findings");
  const formats = useFormats();
  const [reason, setReason] = useState<string | null>(null);
  const releasesAtOnce = useQuery(reportQuery(reportId)).data?.releases_at_once === true && releasedAt === null;
  const accept = () => {
    review.say({ kind: "accept", reason: reason ?? undefined });
    setReason(null);
  };
  useKeys(accepted || isLocked ? [] : [{ key: acceptKey, label: words.keyAccept, run: accept }]);
  if (accepted) {
    const { person, at, reason: why } = accepted;
    const when = formats.timestamp(at);
    return (
      <span className={styles.act}>
        <Quiet>{why === null ? words.acceptedBy(person.name, when) : words.acceptedWhy(person.name, when, why)}</Quiet>
        <Button look="link" small isPending={review.isPending} onPress={() => review.say({ kind: "take_back" })}>
          {words.takeBack}
        </Button>
      </span>
    );
  }
  return (
    <form
      className={styles.act}
      onSubmit={(event) => {
        event.preventDefault();
        accept();
      }}
    >
      {reason === null ? (
        <Button look="link" small isDisabled={isLocked} onPress={() => setReason("")}>
          {words.giveReason}
        </Button>
      ) : (
        <TextField
          label={words.reason}
          placeholder={words.reason}
          labelUnseen
          value={reason}
          onChange={setReason}
          autoFocus
          autoComplete="off"
        />
      )}
      <Button
        type="submit"
        {...(decision !== "clear" && { look: "primary" as const })}
        isPending={review.isPending}
        isDisabled={isLocked}
        aria-keyshortcuts={acceptKey}
      >
        {words.accept}
        <KeyHint letter={acceptKey} />
      </Button>
      {releasesAtOnce && (
        <span className={styles.consequence}>
          <Quiet>{words.acceptReleases}</Quiet>
        </span>
      )}
    </form>
  );
}
