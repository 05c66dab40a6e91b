import { useWords } from "../../words/use-words.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { Quiet } from "../display/text.tsx";
import { Checkbox } from "../fields/checkbox.tsx";
import styles from "./keys.module.css";
import { turnSingleKeys, useSingleKeys } from "./single-keys.ts";

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
        {Array.from(keysByLabel(bindings), ([label, keys]) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{nameOf(key)}</kbd>
              ))}
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

/** Keys with the same label stand together. One with Shift is left out where the label of the plain key says what Shift does. */
function keysByLabel(bindings: Parameters<typeof KeysDialog>[0]["bindings"]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { key, label } of bindings) found.set(label, [...(found.get(label) ?? []), key]);
  for (const [label, keys] of found) {
    found.set(
      label,
      keys.filter((key) => !(key.startsWith("shift+") && keys.includes(key.slice("shift+".length)))),
    );
  }
  return found;
}

const signs: Readonly<Record<string, string>> = { ArrowUp: "↑", ArrowDown: "↓", "-": "−" };

function nameOf(key: string): string {
  const mod = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘ " : "Ctrl ";
  return signs[key] ?? key.replace("mod+", mod).replace("shift+", "Shift ");
}
