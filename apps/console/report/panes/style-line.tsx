import { useState } from "react";
import type { ListStyle, ReferenceStyle } from "../../api/reports/reference-findings.ts";
import { Button } from "../../design/actions/button.tsx";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import { Quiet } from "../../design/display/text.tsx";
import { Options } from "../../design/fields/options.tsx";
import { referenceStyleNames } from "../../words/reference-styles.ts";
import { useWords } from "../../words/use-words.ts";
import styles from "./pane.module.css";

/** By which style the list is checked, where that comes from, and the way to another. */
export function StyleLine({
  style,
  count,
  onChange,
}: {
  readonly style: ListStyle;
  /** References of the list. */
  readonly count: number;
  /** `undefined`: the style that was found. */
  readonly onChange: (style: ReferenceStyle | undefined) => void;
}) {
  const words = useWords("reportPanes");
  const [isAsked, setAsked] = useState(false);
  const { checked, found, named } = style;
  return (
    <div className={styles.style}>
      <span>
        {words.style}
        <b>{checked === null ? words.styleUnknown : referenceStyleNames[checked]}</b>
        {checked !== null &&
          (checked === named ? words.styleNamed : checked === found ? words.styleFound : words.styleChosen)}
      </span>
      {named === null && (
        <>
          <span aria-hidden="true">·</span>
          <Button look="link" small onPress={() => setAsked(true)}>
            {words.changeStyle}
          </Button>
        </>
      )}
      {isAsked && (
        <StyleDialog
          style={style}
          count={count}
          onClose={() => setAsked(false)}
          onChange={(next) => {
            setAsked(false);
            onChange(next === found ? undefined : next);
          }}
        />
      )}
    </div>
  );
}

function StyleDialog({
  style: { checked, found, followed, choices },
  count,
  onClose,
  onChange,
}: {
  readonly style: ListStyle;
  readonly count: number;
  readonly onClose: () => void;
  readonly onChange: (style: ReferenceStyle) => void;
}) {
  const words = useWords("reportPanes");
  const [chosen, setChosen] = useState(checked);
  // What was found stands first.
  const ordered = [...choices].sort((one, other) => Number(other.style === found) - Number(one.style === found));
  return (
    <Dialog
      title={words.styleQuestion}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{words.keepStyle}</Button>
          <Button look="primary" isDisabled={chosen === null} onPress={() => chosen !== null && onChange(chosen)}>
            {chosen === null ? words.changeStyle : words.checkBy(referenceStyleNames[chosen])}
          </Button>
        </>
      }
    >
      <Options<ReferenceStyle>
        label={words.styleLabel}
        value={chosen}
        onChange={setChosen}
        options={ordered.map(({ style, references }) => ({
          value: style,
          label: style === found ? words.foundInList(referenceStyleNames[style]) : referenceStyleNames[style],
          help: style === found && followed > 0 ? words.followed(followed, count) : words.wouldMend(references, count),
        }))}
      />
      <Quiet as="p">{words.styleNote}</Quiet>
    </Dialog>
  );
}
