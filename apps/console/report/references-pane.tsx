import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import {
  type CheckedReference,
  type Citation,
  type ReferenceStyle,
  referenceFindingsQuery,
} from "../api/reports/reference-findings.ts";
import { Tag } from "../design/display/tag.tsx";
import { Quiet } from "../design/display/text.tsx";
import { usePassages } from "../design/document/passages.tsx";
import { Empty } from "../design/feedback/empty.tsx";
import { Segments } from "../design/fields/segments.tsx";
import { referenceStyleNames } from "../words/reference-styles.ts";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import type { EntryFilter } from "./pane-search.ts";
import entryStyles from "./panes/entries.module.css";
import { FirstOf } from "./panes/first-of.tsx";
import { groupInOrder } from "./panes/group-in-order.ts";
import { OnceRead } from "./panes/once-read.tsx";
import styles from "./panes/pane.module.css";
import { PaneSection } from "./panes/pane-section.tsx";
import { PassageLink } from "./panes/passage-link.tsx";
import { StyleLine } from "./panes/style-line.tsx";

const route = getRouteApi("/signed-in/reports/$reportId");

/** Below this a part that seems missing may be one that was not recognised. */
const UNSURE = 0.7;
const SHOWN_CITATIONS = 8;

/** An entry with its number in the list, which stays its own under every filter. */
interface NumberedEntry extends CheckedReference {
  readonly index: number;
}

/** Each entry of the list, what the style has against it and where it is cited; citations of what the list lacks. */
export function ReferencesPane({ reportId }: { readonly reportId: string }) {
  const words = useWords("reportPanes");
  const { style: asked, entries } = route.useSearch();
  const navigate = route.useNavigate();
  const setStyle = (next: ReferenceStyle | undefined) =>
    void navigate({ search: (before) => ({ ...before, style: next }), replace: true, resetScroll: false });
  const setEntries = (next: EntryFilter) =>
    void navigate({ search: (before) => ({ ...before, entries: next }), replace: true, resetScroll: false });

  return (
    <OnceRead query={useQuery(referenceFindingsQuery(reportId, asked))}>
      {({ style, references, unmatched }) => {
        const all: readonly NumberedEntry[] = references.map((reference, index) => ({ ...reference, index }));
        const improvable = all.filter(({ findings }) => findings.length > 0);
        const uncited = all.filter(({ cited }) => cited.length === 0);
        const filter = entries ?? (improvable.length > 0 ? "findings" : "all");
        const listed = { all, findings: improvable, uncited }[filter];
        const [first] = all;
        return (
          <div className={styles.pane}>
            {first === undefined ? (
              <Empty title={words.referencesEmpty}>{words.referencesEmptyAdvice}</Empty>
            ) : (
              <PaneSection
                title={
                  style.checked === null
                    ? words.referencesUnchecked(all.length)
                    : words.referencesTitle(all.length, improvable.length)
                }
              >
                <StyleLine style={style} count={all.length} onChange={setStyle} />
                <div className={styles.controls}>
                  <Segments<EntryFilter>
                    label={words.narrow}
                    value={filter}
                    onChange={setEntries}
                    options={[
                      { value: "findings", label: words.narrowFindings(improvable.length) },
                      { value: "all", label: words.narrowAll(all.length) },
                      { value: "uncited", label: words.narrowUncited(uncited.length) },
                    ]}
                  />
                  <span className={styles.push}>
                    <PassageLink
                      passage={{ id: "reference-list", page: first.page, boxes: [], label: words.references }}
                    >
                      {words.seeList(first.page)}
                    </PassageLink>
                  </span>
                </div>
                <Quiet as="p">{style.checked === null ? words.styleUnknownHint : words.referencesHint}</Quiet>
                {listed.length === 0 ? (
                  <p role="status">{words.narrowEmpty}</p>
                ) : (
                  <ol className={entryStyles.list} aria-label={words.entries}>
                    {listed.map((entry) => (
                      <Entry key={entry.index} entry={entry} />
                    ))}
                  </ol>
                )}
                {filter === "findings" && style.checked !== null && listed.length > 0 && all.length > listed.length && (
                  <Quiet as="p" size="caption">
                    {words.othersFit(referenceStyleNames[style.checked], all.length - listed.length)}
                  </Quiet>
                )}
              </PaneSection>
            )}
            {unmatched.length > 0 && <Unmatched citations={unmatched} />}
          </div>
        );
      }}
    </OnceRead>
  );
}

function Entry({ entry }: { readonly entry: NumberedEntry }) {
  const words = useWords("reportPanes");
  const formats = useFormats();
  const { shown } = usePassages();
  const { index, label, text, page, box, cited, confidence, findings } = entry;
  const id = `reference-${index}`;
  const name = words.entry(label === null ? `${index + 1}` : `[${label}]`);
  return (
    <li data-current={shown?.id.startsWith(`${id} `) || shown?.id === id ? "" : undefined}>
      <span className={entryStyles.label}>{label === null ? `${index + 1}.` : `[${label}]`}</span>
      <div className={entryStyles.entry}>
        <p className={styles.student}>{text}</p>
        {findings.length > 0 && (
          <ul className={entryStyles.findings}>
            {findings.map(({ rule, field, message, form }) => (
              <li key={`${rule} ${field}`}>
                <Tag>{rule === "other_style" ? words.styleLabel : (words.fields[field] ?? field)}</Tag>
                <span>
                  {message}
                  {form !== null && (
                    <>
                      {message.endsWith("：") ? "" : " "}
                      <b>{form}</b>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.links}>
          <PassageLink passage={{ id, page, boxes: [box], label: name }}>{words.entryPlace(page)}</PassageLink>
          {cited.length === 0 ? (
            <span>{words.citedNowhere}</span>
          ) : (
            <>
              <span>{words.citedOn}</span>
              <FirstOf items={byPage(cited)} count={SHOWN_CITATIONS}>
                {(pages) =>
                  pages.map(([citedPage, there]) => (
                    <PassageLink
                      key={citedPage}
                      passage={{
                        id: `${id} ${citedPage}`,
                        page: citedPage,
                        boxes: there.map((citation) => citation.box),
                        label: name,
                      }}
                    >
                      {words.page(citedPage)}
                    </PassageLink>
                  ))
                }
              </FirstOf>
            </>
          )}
          <span>{words.confidence(formats.percent(confidence))}</span>
        </div>
        {confidence < UNSURE && (
          <Quiet as="p" size="caption">
            {words.confidenceLow}
          </Quiet>
        )}
      </div>
    </li>
  );
}

function Unmatched({ citations }: { readonly citations: readonly Citation[] }) {
  const words = useWords("reportPanes");
  return (
    <PaneSection title={words.unmatchedTitle(citations.length)}>
      <Quiet as="p">{words.unmatchedHint}</Quiet>
      <FirstOf items={citations} count={20}>
        {(shown) => (
          <ul className={styles.links}>
            {shown.map(({ text, page, box }, index) => (
              <li key={index}>
                <PassageLink passage={{ id: `unmatched-${index}`, page, boxes: [box], label: text }}>
                  <span className={styles.student}>{text}</span> {words.page(page)}
                </PassageLink>
              </li>
            ))}
          </ul>
        )}
      </FirstOf>
    </PaneSection>
  );
}

/** What is cited twice on a page is one link that frames both. */
function byPage(citations: readonly Citation[]): readonly (readonly [page: number, citations: readonly Citation[]])[] {
  return [...groupInOrder(citations, ({ page }) => page)].sort(([one], [other]) => one - other);
}
