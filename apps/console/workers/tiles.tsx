import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { infoQuery } from "../api/operation/info.ts";
import { healthQuery, type WorkersStatus } from "../api/operation/operation.ts";
import { Icon } from "../design/display/icon.tsx";
import { Sheet } from "../design/display/sheet.tsx";
import { Tag } from "../design/display/tag.tsx";
import { Quiet } from "../design/display/text.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./workers.module.css";

/** The queue counts no further. */
const MOST_COUNTED = 10_000;

/** How it stands, in six figures. */
export function Tiles({ status, interval }: { readonly status: WorkersStatus; readonly interval: number | false }) {
  const words = useWords("workers");
  const count = useCount();
  const { queue, workers } = status;
  const capabilities = useQuery(infoQuery).data?.capabilities;
  const running = workers.reduce((sum, worker) => sum + worker.running.length, 0);
  return (
    <Sheet label={words.tiles}>
      <dl className={styles.tiles}>
        <Tile name={words.database}>
          <Component name="database" interval={interval} />
        </Tile>
        <Tile name={words.files}>
          <Component name="object_store" interval={interval} />
        </Tile>
        <Tile name={words.ai}>
          {capabilities === undefined ? (
            words.unknown
          ) : capabilities.ai ? (
            <>
              {words.aiSet}
              <Quiet>{capabilities.ai_model}</Quiet>
            </>
          ) : (
            <>
              <Tag meaning="provisional">{words.aiNone}</Tag>
              <Quiet>{words.aiNoneNote}</Quiet>
            </>
          )}
        </Tile>
        <Tile name={words.waiting}>
          {count(queue.ready)}
          {queue.oldest_ready_seconds !== null && (
            <Quiet>{words.oldest(words.seconds(queue.oldest_ready_seconds))}</Quiet>
          )}
          {queue.scheduled > 0 && <Quiet>{words.later(count(queue.scheduled))}</Quiet>}
        </Tile>
        <Tile name={words.running}>
          {count(Math.max(queue.running, running))}
          <Quiet>{words.processes(new Set(workers.map((worker) => worker.process)).size)}</Quiet>
        </Tile>
        <Tile name={words.dead}>{count(queue.dead)}</Tile>
      </dl>
    </Sheet>
  );
}

/** `10,000 or more` where the service stopped counting. */
export function useCount(): (value: number) => string {
  const words = useWords("workers");
  const formats = useFormats();
  return (value) => (value >= MOST_COUNTED ? words.atLeast(formats.number(MOST_COUNTED)) : formats.number(value));
}

function Tile({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Component({ name, interval }: { readonly name: string; readonly interval: number | false }) {
  const words = useWords("workers");
  // Each look writes into the file store: five times as seldom as the rest.
  const health = useQuery({ ...healthQuery, refetchInterval: interval && interval * 5 });
  const component = health.data?.components.find((each) => each.component === name);
  if (!component) return health.isError ? <Tag meaning="error">{words.unknown}</Tag> : <Quiet>…</Quiet>;
  if (component.healthy) {
    return (
      <>
        <Icon name="check" />
        {words.well}
      </>
    );
  }
  return (
    <>
      <Tag meaning="error">{words.unwell}</Tag>
      <Link to="/health">{words.toHealth}</Link>
    </>
  );
}
