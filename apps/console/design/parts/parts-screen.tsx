import { useWords } from "../../words/use-words.ts";
import { Page } from "../layout/page.tsx";
import { ControlParts } from "./control-parts.tsx";
import { ListParts } from "./list-parts.tsx";
import styles from "./parts-screen.module.css";
import { ScoreParts } from "./score-parts.tsx";
import { StateParts } from "./state-parts.tsx";

/** Every part and its states, to look at and to test. */
export function PartsScreen() {
  const words = useWords("design");
  return (
    <Page title={words.partsTitle} lead={words.partsNote}>
      <div className={styles.parts}>
        <ControlParts />
        <ScoreParts />
        <StateParts />
        <ListParts />
      </div>
    </Page>
  );
}
