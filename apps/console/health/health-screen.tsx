import "./health-words.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { infoQuery } from "../api/operation/info.ts";
import { type ComponentHealth, healthQuery, workersStatusQuery } from "../api/operation/operation.ts";
import { Button, LinkButton } from "../design/actions/button.tsx";
import { Icon } from "../design/display/icon.tsx";
import { Sheet, SheetList, SheetRow } from "../design/display/sheet.tsx";
import { Tag } from "../design/display/tag.tsx";
import { Quiet, Row, Stack } from "../design/display/text.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { Notice, ProblemNote } from "../design/feedback/problem.tsx";
import { AdminsOnly } from "../design/layout/admins-only.tsx";
import { Page } from "../design/layout/page.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./health.module.css";

const LOOK_MILLISECONDS = 10_000;

/** How each part of the service is, what to do about it, and what the service is. */
export function HealthScreen() {
  return (
    <AdminsOnly title={useWords("health").title}>
      <Parts />
    </AdminsOnly>
  );
}

function Parts() {
  const words = useWords("health");
  const health = useQuery({ ...healthQuery, refetchInterval: LOOK_MILLISECONDS });
  const sick = health.data?.components.filter(({ healthy }) => !healthy).length ?? 0;
  return (
    <Page
      title={words.title}
      width="reading"
      lead={health.data && (sick > 0 ? words.unwell(sick) : words.allWell)}
      actions={
        <>
          {health.dataUpdatedAt > 0 && (
            <Quiet>{words.checked(new Date(health.dataUpdatedAt).toTimeString().slice(0, 8))}</Quiet>
          )}
          <Button isPending={health.isFetching} onPress={() => void health.refetch()}>
            <Icon name="redo" />
            {words.checkAgain}
          </Button>
        </>
      }
    >
      <Stack>
        <Loaded query={health}>
          {({ components, warnings = [] }) => (
            <>
              {warnings.map(({ code, message }) => (
                <Notice key={code} provisional>
                  {message}
                </Notice>
              ))}
              <Sheet>
                <SheetList label={words.components}>
                  {components.map((component) => (
                    <Component key={component.component} component={component} />
                  ))}
                </SheetList>
              </Sheet>
            </>
          )}
        </Loaded>
        <Service />
      </Stack>
    </Page>
  );
}

function Component({ component: { component, healthy, detail } }: { readonly component: ComponentHealth }) {
  const words = useWords("health");
  return (
    <SheetRow
      title={words.names[component] ?? component}
      meta={
        <>
          {words.about[component]}{" "}
          {!healthy && detail && (
            <Quiet size="caption">
              {words.detail}
              <span lang="en">{detail}</span>
            </Quiet>
          )}
        </>
      }
      side={
        healthy ? (
          <Row>
            <Icon name="check" />
            {words.well}
          </Row>
        ) : (
          <Tag meaning="error">{words.sick}</Tag>
        )
      }
      below={
        !healthy && (
          <ProblemNote
            title={`${words.names[component] ?? component}: ${words.sick}`}
            advice={words.advice[component] ?? words.otherAdvice}
            actions={
              (component === "queue" || component === "workers") && (
                <LinkButton small to="/workers">
                  {words.toWorkers}
                </LinkButton>
              )
            }
          />
        )
      }
    />
  );
}

function Service() {
  const words = useWords("health");
  const levels = useWords("design").levels;
  const formats = useFormats();
  const info = useQuery(infoQuery);
  const pool = useQuery(workersStatusQuery).data?.pool;
  return (
    <Sheet label={words.service} head={<h2>{words.service}</h2>}>
      <div className={styles.inside}>
        <Loaded query={info}>
          {({ version, capabilities, limits, grade_bands: bands }) => (
            <dl className={styles.facts}>
              <Fact name={words.version}>{version}</Fact>
              <Fact name={words.scoring}>
                {capabilities.ai_model === null ? words.scoringSimulated : words.scoringAi(capabilities.ai_model)}
              </Fact>
              <Fact name={words.confirmation}>
                {capabilities.email_confirmation ? words.confirmationOn : words.confirmationOff}
              </Fact>
              <Fact name={words.upload}>{formats.bytes(limits.max_upload_bytes)}</Fact>
              <Fact name={words.password}>{words.passwordOf(limits.password_min_length)}</Fact>
              {pool && <Fact name={words.connections}>{words.connectionsOf(pool.used, pool.size, pool.waiting)}</Fact>}
              <Fact name={words.bands}>
                {bands.map(({ code, label, from, to }) => (
                  <div key={code}>{words.band(levels[code] ?? label, from, to)}</div>
                ))}
              </Fact>
            </dl>
          )}
        </Loaded>
      </div>
    </Sheet>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
