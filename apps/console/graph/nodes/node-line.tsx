import { Button } from "react-aria-components";
import type { GraphNode } from "../../api/knowledge-graph.ts";
import { Quiet, Unseen } from "../../design/display/text.tsx";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import styles from "../side-panel.module.css";
import { NodeMark } from "./node-mark.tsx";

/** A node in a list; pressing it selects it. */
export function NodeLine({
  node,
  note,
  onSelect,
}: {
  readonly node: GraphNode;
  /** A second thing to say of it, such as its relation. */
  readonly note?: string;
  readonly onSelect: (key: string) => void;
}) {
  const words = useWords("graph");
  const formats = useFormats();
  return (
    <li>
      <Button className={styles.node ?? ""} onPress={() => onSelect(node.key)}>
        <NodeMark type={node.type} />
        <Unseen>{words.type[node.type]}</Unseen>
        <span className={styles.label}>{node.label}</span>
        {note && <Quiet size="caption">{note}</Quiet>}
        {node.type !== "report" && <Quiet>{words.reportCount(formats.number(node.reports))}</Quiet>}
      </Button>
    </li>
  );
}
