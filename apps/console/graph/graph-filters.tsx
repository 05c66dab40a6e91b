import type { NodeType } from "../api/knowledge-graph.ts";
import { Checkbox } from "../design/fields/checkbox.tsx";
import { RangeField } from "../design/fields/range-field.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { nodeTypes } from "./canvas/node-shapes.ts";
import styles from "./graph-filters.module.css";
import { NodeMark } from "./nodes/node-mark.tsx";

/** Which types are shown, with the shape and the number of each. */
export function Legend({
  counts,
  hidden,
  onHide,
}: {
  readonly counts: ReadonlyMap<NodeType, number>;
  readonly hidden: ReadonlySet<NodeType>;
  readonly onHide: (hidden: ReadonlySet<NodeType>) => void;
}) {
  const words = useWords("graph");
  const formats = useFormats();
  return (
    <fieldset className={styles.legend} aria-label={words.legend}>
      {nodeTypes
        .filter((type) => (counts.get(type) ?? 0) > 0)
        .map((type) => (
          <Checkbox
            key={type}
            isSelected={!hidden.has(type)}
            onChange={(shown) =>
              onHide(new Set(nodeTypes.filter((each) => (each === type ? !shown : hidden.has(each)))))
            }
          >
            <NodeMark type={type} />
            <span>{words.type[type]}</span>
            <span className={styles.count}>{formats.number(counts.get(type) ?? 0)}</span>
          </Checkbox>
        ))}
    </fieldset>
  );
}

/** In how many reports a node has to occur. */
export function Least({
  value,
  most,
  onChange,
}: {
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}) {
  const words = useWords("graph");
  const formats = useFormats();
  return (
    <RangeField
      label={words.least}
      value={Math.min(value, most)}
      least={1}
      most={most}
      shown={words.leastValue(formats.number(Math.min(value, most)))}
      onChange={onChange}
    />
  );
}
