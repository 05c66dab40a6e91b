import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type GraphCommunity, type GraphNeighbourhood, neighbourhoodQuery } from "../../api/knowledge-graph.ts";
import { asProblem } from "../../api/problem.ts";
import { Button, LinkButton } from "../../design/actions/button.tsx";
import { Icon } from "../../design/display/icon.tsx";
import { Quiet, Row, StudentText } from "../../design/display/text.tsx";
import { Empty } from "../../design/feedback/empty.tsx";
import { Loaded } from "../../design/feedback/loaded.tsx";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import { MOST_GROWN } from "../graph-search.ts";
import styles from "../side-panel.module.css";
import { listReports, type NamingReport, reportIdOf } from "./naming-reports.ts";
import { NodeLine } from "./node-line.tsx";

const [firstReports, firstConnected] = [5, 12];

/** A node: what it is, in which reports and where it stands, and what it is connected to. */
export function NodePanel({
  nodeKey,
  communities,
  grown,
  onGrow,
  onSelect,
}: {
  readonly nodeKey: string;
  readonly communities: readonly GraphCommunity[];
  /** Keys of the nodes whose neighbours were added. */
  readonly grown: readonly string[];
  readonly onGrow: (grown: readonly string[]) => void;
  readonly onSelect: (key: string | undefined) => void;
}) {
  const words = useWords("graph");
  const query = useQuery(neighbourhoodQuery(nodeKey));
  const close = (
    <Button look="plain" small square aria-label={words.close} onPress={() => onSelect(undefined)}>
      <Icon name="close" />
    </Button>
  );
  if (query.isError && asProblem(query.error).kind === "missing") {
    return (
      <div className={styles.scroll}>
        <Empty title={words.gone} action={<Button onPress={() => onSelect(undefined)}>{words.close}</Button>}>
          {words.goneAdvice}
        </Empty>
      </div>
    );
  }
  return (
    <Loaded query={query}>
      {(found) => {
        const { node } = found;
        const community = communities.find(({ id }) => id === node.community);
        return (
          <>
            <div className={styles.head}>
              <Row apart>
                <Quiet size="caption" as="p">
                  {[words.type[node.type], community?.label].filter(Boolean).join(" · ")}
                </Quiet>
                {close}
              </Row>
              <h2>{node.label}</h2>
              <Facts found={found} />
              <Growth nodeKey={nodeKey} grown={grown} onGrow={onGrow} />
            </div>
            <div className={styles.scroll} key={nodeKey}>
              {node.type !== "report" && <Reports found={found} />}
              <Connected found={found} onSelect={onSelect} />
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

function Facts({ found: { node } }: { readonly found: GraphNeighbourhood }) {
  const words = useWords("graph");
  const formats = useFormats();
  const facts = [node.year === null ? null : String(node.year), node.doi === null ? null : `DOI ${node.doi}`];
  return (
    <div role="status" className={styles.facts}>
      {node.type !== "report" && <p>{words.inReports(formats.number(node.reports))}</p>}
      {facts.some(Boolean) && <p>{facts.filter(Boolean).join(" · ")}</p>}
      {node.variants.length > 0 && <p>{words.variants(node.variants.join(" / "))}</p>}
    </div>
  );
}

function Growth({
  nodeKey,
  grown,
  onGrow,
}: {
  readonly nodeKey: string;
  readonly grown: readonly string[];
  readonly onGrow: (grown: readonly string[]) => void;
}) {
  const words = useWords("graph");
  const formats = useFormats();
  const reportId = reportIdOf(nodeKey);
  const isGrown = grown.includes(nodeKey);
  const isFull = !isGrown && grown.length >= MOST_GROWN;
  return (
    <div className={styles.actions}>
      {reportId !== null && (
        <LinkButton small to="/reports/$reportId" params={{ reportId }}>
          {words.openReport}
        </LinkButton>
      )}
      <Button
        small
        isDisabled={isFull}
        onPress={() => onGrow(isGrown ? grown.filter((key) => key !== nodeKey) : [...grown, nodeKey])}
      >
        {isGrown ? words.collapse : words.expand}
      </Button>
      {isFull && <Quiet>{words.grownMost(formats.number(MOST_GROWN))}</Quiet>}
    </div>
  );
}

function Reports({ found }: { readonly found: GraphNeighbourhood }) {
  const words = useWords("graph");
  const formats = useFormats();
  const [all, setAll] = useState(false);
  const reports = listReports(found);
  const shown = all ? reports : reports.slice(0, firstReports);
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="graph-reports">
      <h3 id="graph-reports">{words.reports}</h3>
      <ul className={styles.list}>
        {shown.map((report) => (
          <ReportLine key={report.id} report={report} />
        ))}
      </ul>
      {reports.length > shown.length && (
        <Button look="link" small onPress={() => setAll(true)}>
          {words.reportsMore(formats.number(reports.length - shown.length))}
        </Button>
      )}
    </section>
  );
}

function ReportLine({ report }: { readonly report: NamingReport }) {
  const words = useWords("graph");
  const design = useWords("design");
  const formats = useFormats();
  return (
    <li>
      <div className={styles.apart}>
        <Link to="/reports/$reportId" params={{ reportId: report.id }}>
          {report.title ?? words.untitled}
        </Link>
        <Quiet>{words.places(formats.number(report.count))}</Quiet>
      </div>
      {report.places.map(({ page, quote }) => {
        return (
          <p key={`${page}\n${quote}`} className={styles.place}>
            {quote && <StudentText marked>{quote}</StudentText>}{" "}
            {page === null ? (
              <Quiet size="caption">{words.wholeReport}</Quiet>
            ) : (
              <Link to="/reports/$reportId" params={{ reportId: report.id }} search={{ page, quote }}>
                {design.onPage(page)}
              </Link>
            )}
          </p>
        );
      })}
    </li>
  );
}

function Connected({
  found,
  onSelect,
}: {
  readonly found: GraphNeighbourhood;
  readonly onSelect: (key: string) => void;
}) {
  const words = useWords("graph");
  const formats = useFormats();
  const [all, setAll] = useState(false);
  const { node, neighbours, edges, total_neighbours: total } = found;
  const shown = all ? neighbours : neighbours.slice(0, firstConnected);
  const relationOf = (key: string) => {
    const between = edges.filter(({ source, target }) => source === key || target === key);
    return [...new Set(between.map(({ type }) => words.relation[type]))].join(" · ");
  };
  return (
    <section aria-labelledby="graph-connected">
      <h3 id="graph-connected">{words.connected}</h3>
      {total > neighbours.length && (
        <Quiet as="p">{words.connectedPart(formats.number(total), formats.number(neighbours.length))}</Quiet>
      )}
      {neighbours.length === 0 && <Quiet as="p">{words.alone}</Quiet>}
      <ul className={styles.list}>
        {shown.map((neighbour) => (
          <NodeLine
            key={neighbour.key}
            node={neighbour}
            note={neighbour.key === node.key ? "" : relationOf(neighbour.key)}
            onSelect={onSelect}
          />
        ))}
      </ul>
      {neighbours.length > shown.length && (
        <Button look="link" small onPress={() => setAll(true)}>
          {words.connectedMore(formats.number(neighbours.length - shown.length))}
        </Button>
      )}
    </section>
  );
}
