import { useEffect, useState } from "react";
import { useWords } from "../../words/use-words.ts";
import { Button, DownloadButton } from "../actions/button.tsx";
import { Prose, Quiet, Row } from "../display/text.tsx";
import styles from "./recovery-codes.module.css";

/** Codes that are shown this once: to copy, or to keep as a file. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const words = useWords("design");
  const [copied, setCopied] = useState(false);
  const grouped = codes.map((code) => code.replace(/(.{4})(?!$)/g, "$1-"));
  const text = `${grouped.join("\n")}\n`;
  const file = useFile(`${words.recoveryFile}\n\n${text}`);
  return (
    <>
      <Prose>{words.recoveryNote}</Prose>
      <ol className={styles.codes} data-testid="recovery-codes" aria-label={words.recoveryCodes}>
        {grouped.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Row>
        <Button small onPress={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
          {words.recoveryCopy}
        </Button>
        <DownloadButton small href={file} name="rubrica-recovery-codes.txt">
          {words.recoverySave}
        </DownloadButton>
        <span role="status">{copied && <Quiet>{words.recoveryCopied}</Quiet>}</span>
      </Row>
    </>
  );
}

/** An address of the text as a file, for as long as it is shown. */
function useFile(text: string): string {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return address;
}
