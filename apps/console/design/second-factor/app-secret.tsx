import { useWords } from "../../words/use-words.ts";
import { Prose, Quiet } from "../display/text.tsx";
import styles from "./app-secret.module.css";

/** What an authenticator app is given: a picture to scan, or the secret to type. */
export function AppSecret({ picture, secret }: { readonly picture: string; readonly secret: string }) {
  const words = useWords("design");
  return (
    <>
      <Prose>{words.factorScan}</Prose>
      <img className={styles.code} src={picture} alt={words.factorPicture} />
      <p>
        <Quiet>{words.factorSecret}</Quiet>
        <br />
        <span className={styles.secret} data-testid="factor-secret">
          {secret}
        </span>
      </p>
    </>
  );
}
