import { useWords } from "../words/use-words.ts";
import { Checkbox } from "./checkbox.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./keys.module.css";
import { turnSingleKeys, useSingleKeys } from "./single-keys.ts";
import { Quiet } from "./text.tsx";

/** All keys of the screen with what they do. */
export function KeysDialog({
  bindings,
  onClose,
}: {
  readonly bindings: readonly { readonly key: string; readonly label: string }[];
  readonly onClose: () => void;
}) {
  const words = useWords("design");
  const isOn = useSingleKeys();
  return (
    <Dialog title={words.keysTitle} isOpen onClose={onClose}>
      <dl className={styles.keys}>
        {bindings.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{nameOf(key)}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Quiet as="p">{words.keysNote}</Quiet>
      <Checkbox isSelected={isOn} onChange={turnSingleKeys}>
        {words.singleKeys}
      </Checkbox>
    </Dialog>
  );
}

function nameOf(key: string): string {
  const mod = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘ " : "Ctrl ";
  return key.replace("mod+", mod).replace("shift+", "Shift ");
}
