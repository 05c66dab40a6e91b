import { useState } from "react";
import { Disclosure, DisclosurePanel, Button as TriggerButton } from "react-aria-components";
import { isOpen } from "../../api/scores/reviews.ts";
import { languageTag, useLanguage } from "../../words/language.ts";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Icon } from "../display/icon.tsx";
import { Tag } from "../display/tag.tsx";
import { Quiet, Unseen } from "../display/text.tsx";
import { PageLinks } from "../document/page-links.tsx";
import { TextField } from "../fields/text-field.tsx";
import { FindingPlaceLabel } from "./finding-place-label.tsx";
import styles from "./findings.module.css";
import { KeyHint } from "./key-hint.tsx";
import type { FindingLine } from "./order-findings.ts";
import { SameFiles } from "./same-files.tsx";
import type { ReviewOfScore } from "./use-review.ts";

/** One finding on one line: where, what, its pages, and that somebody looked; it opens to the whole sentence. */
export function FindingRow({
  line: { finding, place, isFirstOfPlace },
  review,
  letter,
}: {
  readonly line: FindingLine;
  /** Null for who only reads. */
  readonly review: ReviewOfScore | null;
  /** The key that acknowledges this one. */
  readonly letter?: string | undefined;
}) {
  const words = useWords("findings");
  const language = useLanguage();
  const { number, code, title, message, weight, pages, language: written } = finding;
  const open = isOpen(finding);
  const [isExpanded, setExpanded] = useState(false);
  return (
    <li className={styles.row} data-open={open ? "" : undefined} data-finding={code}>
      <Disclosure className={styles.finding ?? ""} isExpanded={isExpanded} onExpandedChange={setExpanded}>
        <div className={styles.line}>
          <span className={styles.place}>
            {isFirstOfPlace ? (
              <FindingPlaceLabel place={place} />
            ) : (
              <Unseen>{place.number ?? words.wholeReport}</Unseen>
            )}
          </span>
          <TriggerButton slot="trigger" className={styles.what ?? ""}>
            {review && open && weight !== "note" && <Tag meaning="review">{words.weights[weight]}</Tag>}
            <span className={styles.title}>{title}</span>
            {written !== language && <Tag>{words.inLanguage[written]}</Tag>}
            <Icon name="right" size={12} />
          </TriggerButton>
          {pages.length > 0 && (
            <span className={styles.pages}>
              <PageLinks id={`finding-${number ?? code}`} pages={pages} label={title} most={3} />
            </span>
          )}
          {review && <FindingAction finding={finding} review={review} letter={letter} />}
        </div>
        <DisclosurePanel>
          <div className={styles.inside}>
            <p lang={languageTag(written)}>{message}</p>
            <SameFiles finding={finding} />
            {/* Not there while it cannot be seen: the page has a field for reasons of points, too. */}
            {review && isExpanded && <Said finding={finding} review={review} />}
          </div>
        </DisclosurePanel>
      </Disclosure>
    </li>
  );
}

interface Acting {
  readonly finding: FindingLine["finding"];
  readonly review: ReviewOfScore;
}

function FindingAction({ finding, review, letter }: Acting & { readonly letter?: string | undefined }) {
  const words = useWords("findings");
  const { number, title, acknowledged, settled, weight } = finding;
  if (weight === "note" || number === null) return null;
  if (acknowledged) {
    return (
      <Button
        look="link"
        small
        isPending={review.isPending}
        aria-label={words.reopenOf(title)}
        onPress={() => review.say({ kind: "reopen", number })}
      >
        {words.reopen}
      </Button>
    );
  }
  if (settled) return <Quiet size="caption">{words.settled}</Quiet>;
  return (
    <Button
      small
      isPending={review.isPending}
      aria-label={words.acknowledgeOf(title)}
      {...(letter !== undefined && { "aria-keyshortcuts": letter })}
      onPress={() => review.say({ kind: "acknowledge", number })}
    >
      {words.acknowledge}
      {letter !== undefined && <KeyHint letter={letter} />}
    </Button>
  );
}

/** Who looked, when and why; or the place for a reason. */
function Said({ finding: { number, acknowledged, settled, weight }, review }: Acting) {
  const words = useWords("findings");
  const formats = useFormats();
  const [reason, setReason] = useState("");
  if (acknowledged) {
    const { person, at, reason: why } = acknowledged;
    const when = formats.timestamp(at);
    return (
      <Quiet as="p">
        {why === null ? words.acknowledged(person.name, when) : words.acknowledgedWhy(person.name, when, why)}
      </Quiet>
    );
  }
  if (settled || weight === "note" || number === null) return null;
  return (
    <form
      className={styles.reason}
      onSubmit={(event) => {
        event.preventDefault();
        review.say({ kind: "acknowledge", number, reason });
      }}
    >
      <TextField label={words.reason} value={reason} onChange={setReason} autoComplete="off" />
      <Button type="submit" isPending={review.isPending}>
        {words.acknowledge}
      </Button>
    </form>
  );
}
