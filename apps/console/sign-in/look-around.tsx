import { useState } from "react";
import { Button } from "../design/actions/button.tsx";
import { Quiet } from "../design/display/text.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./look-around.module.css";

const command = "npx -y bun@1.4.5 start --demo";

/** How whoever has an empty installation before them starts a demonstration; the page starts nothing. */
export function LookAround() {
  const words = useWords("signIn");
  const [copied, setCopied] = useState(false);
  return (
    <>
      <h2 className={styles.title}>{words.lookAround}</h2>
      <Quiet as="p">{words.lookAroundNote}</Quiet>
      <pre className={styles.command}>
        <code>{command}</code>
      </pre>
      <p className={styles.line}>
        <Button small onPress={() => void navigator.clipboard.writeText(command).then(() => setCopied(true))}>
          {copied ? words.commandCopied : words.copyCommand}
        </Button>
        <Quiet size="caption">{words.lookAroundApart}</Quiet>
      </p>
    </>
  );
}
