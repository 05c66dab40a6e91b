import { useQuery } from "@tanstack/react-query";
import { type IntegrityFinding, integrityQuery } from "../api/reports/report-parts.ts";
import { scoreQuery } from "../api/reports/reports.ts";
import { Prose, Quiet } from "../design/display/text.tsx";
import { useWords } from "../words/use-words.ts";
import type { ReportPanesWords } from "../words/zh/report-panes.ts";
import { FirstOf } from "./panes/first-of.tsx";
import { groupByKind, type KindOfFinding, listInstructionPages } from "./panes/integrity-groups.ts";
import { OnceRead } from "./panes/once-read.tsx";
import styles from "./panes/pane.module.css";
import { PaneSection } from "./panes/pane-section.tsx";
import { PassageLink } from "./panes/passage-link.tsx";
import { writeOutUnseenCharacters } from "./panes/unseen-characters.ts";

const SHOWN_OF_KIND = 20;

/** What is in the file and not on the paper, and sentences that speak to a grader: hints with their reasons, no verdict. */
export function IntegrityPane({ reportId }: { readonly reportId: string }) {
  const words = useWords("reportPanes");
  const content = useQuery(integrityQuery(reportId));
  // A student sees it with the released score.
  const scored = useQuery(scoreQuery(reportId)).data?.findings;
  const instructionPages = scored && listInstructionPages(scored);
  return (
    <OnceRead query={content}>
      {({ integrity, info }) => {
        const kinds = groupByKind(integrity);
        const count = (group: KindOfFinding["group"]) =>
          kinds.reduce((sum, kind) => sum + (kind.group === group ? kind.findings.length : 0), 0);
        const found = {
          hidden: count("hidden"),
          replaced: count("replaced"),
          instruction: instructionPages?.length,
        };
        const isClean = integrity.length === 0 && !found.instruction;
        return (
          <div className={styles.pane}>
            <PaneSection title={isClean ? words.integrityEmpty : titleOf(found, words)}>
              <Prose>{isClean ? words.integrityChecked(info.pages) : words.integrityHint}</Prose>
              <ChecksTable found={found} />
            </PaneSection>
            {instructionPages !== undefined && instructionPages.length > 0 && (
              <Instructions pages={instructionPages} findings={integrity} />
            )}
            {kinds.map((kind) => (
              <Findings key={kind.kind} of={kind} />
            ))}
            <Quiet as="p">{words.integrityNoAi}</Quiet>
          </div>
        );
      }}
    </OnceRead>
  );
}

/** How much of each group. */
interface Found {
  readonly hidden: number;
  readonly replaced: number;
  /** Pages; undefined where the score is not there to tell. */
  readonly instruction: number | undefined;
}

const groups = ["hidden", "replaced", "instruction"] as const;

function titleOf(found: Found, words: ReportPanesWords): string {
  const parts = groups.flatMap((group) => (found[group] ? [words.integrityTitles[group](found[group])] : []));
  const title = parts.join(words.and);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Pages with sentences that speak to a grader; on a page with hidden text that is framed. */
function Instructions({
  pages,
  findings,
}: {
  readonly pages: readonly number[];
  readonly findings: readonly IntegrityFinding[];
}) {
  const words = useWords("reportPanes");
  const { name } = words.checkGroups.instruction;
  return (
    <PaneSection title={name} aside={words.found(pages.length)}>
      <p>
        <strong>{words.integrityWhy}</strong> {words.instructionWhy}
      </p>
      <div className={styles.links}>
        {pages.map((page) => {
          const boxes = findings.filter((finding) => finding.page === page).map(({ box }) => box);
          return (
            <PassageLink key={page} passage={{ id: `instruction-${page}`, page, boxes, label: name }}>
              {words.page(page)}
            </PassageLink>
          );
        })}
      </div>
    </PaneSection>
  );
}

function ChecksTable({ found }: { readonly found: Found }) {
  const words = useWords("reportPanes");
  return (
    <table className={styles.table} aria-label={words.integrityChecks}>
      <thead>
        <tr>
          <th scope="col">{words.check}</th>
          <th scope="col">{words.checkWhat}</th>
          <th scope="col" className={styles.number}>
            {words.checkFound}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const count = found[group];
          return (
            count !== undefined && (
              <tr key={group}>
                <th scope="row">{words.checkGroups[group].name}</th>
                <td>
                  <Quiet>{words.checkGroups[group].what}</Quiet>
                </td>
                <td className={styles.number}>{words.found(count)}</td>
              </tr>
            )
          );
        })}
      </tbody>
    </table>
  );
}

/** All findings of a kind, with the reason once. */
function Findings({ of: { kind, group, findings } }: { readonly of: KindOfFinding }) {
  const words = useWords("reportPanes");
  const known = words.integrityKinds[kind];
  const name = known?.name ?? kind;
  return (
    <PaneSection title={name} aside={words.found(findings.length)}>
      <p>
        <strong>{words.integrityWhy}</strong> {known?.why ?? words.checkGroups[group].what}{" "}
        {group === "hidden" && words.notInScore}
      </p>
      <FirstOf items={findings} count={SHOWN_OF_KIND}>
        {(shown) => (
          <ol className={styles.list}>
            {shown.map(({ page, box, text }, index) => (
              <li key={`${page} ${index}`}>
                <p className={styles.student} dir="auto">
                  {writeOutUnseenCharacters(text)}
                </p>
                <div className={styles.links}>
                  <PassageLink passage={{ id: `${kind}-${index}`, page, boxes: [box], label: name }}>
                    {words.page(page)}
                  </PassageLink>
                </div>
              </li>
            ))}
          </ol>
        )}
      </FirstOf>
    </PaneSection>
  );
}
