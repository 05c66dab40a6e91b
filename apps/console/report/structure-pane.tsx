import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { structureQuery } from "../api/reports/report-parts.ts";
import { Empty } from "../design/feedback/empty.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { FirstOf } from "./panes/first-of.tsx";
import { OnceRead } from "./panes/once-read.tsx";
import styles from "./panes/pane.module.css";
import { PaneSection } from "./panes/pane-section.tsx";
import { PassageLink } from "./panes/passage-link.tsx";
import outlineStyles from "./structure/outline.module.css";
import { layOutline, nameOf, type OutlineLine } from "./structure/outline.ts";

type Structure = Awaited<ReturnType<NonNullable<ReturnType<typeof structureQuery>["queryFn"]>>>;

const SHOWN_OBJECTS = 40;

/** The printed contents against the headings of the text, figures and tables, and what the file says of itself. */
export function StructurePane({ reportId }: { readonly reportId: string }) {
  return (
    <OnceRead query={useQuery(structureQuery(reportId))}>
      {(structure) => (
        <div className={styles.pane}>
          <Outline structure={structure} />
          <Objects structure={structure} />
          <Uncaptioned structure={structure} />
          <FileFacts structure={structure} />
        </div>
      )}
    </OnceRead>
  );
}

function Outline({ structure: { table_of_contents: contents, headings } }: { readonly structure: Structure }) {
  const words = useWords("reportPanes");
  const lines = layOutline(contents, headings);
  if (lines.length === 0) {
    return <Empty title={words.structureWithoutHeadings}>{words.structureWithoutHeadingsAdvice}</Empty>;
  }
  const marked = lines.filter(({ mark }) => mark !== null).length;
  const levels = Math.max(...lines.map(({ level }) => level));
  return (
    <PaneSection
      title={
        contents === null
          ? words.structureWithoutContents
          : marked === 0
            ? words.structureAgrees
            : words.structureDiffers(marked)
      }
      aside={words.structureFacts(lines.filter(({ level }) => level === 1).length, levels)}
    >
      <nav aria-label={words.outline}>
        <ol className={outlineStyles.outline}>
          {lines.map((line, index) => (
            <li key={index}>
              <OutlineRow line={line} id={`heading-${index}`} />
            </li>
          ))}
        </ol>
      </nav>
    </PaneSection>
  );
}

function OutlineRow({ line, id }: { readonly line: OutlineLine; readonly id: string }) {
  const words = useWords("reportPanes");
  const { text, heading, page, mark } = line;
  const inside = (
    <>
      <span className={outlineStyles.text}>{text}</span>
      <span className={outlineStyles.page}>{page}</span>
      {mark !== null && (
        <span className={outlineStyles.mark}>
          {mark === "missing"
            ? words.headingMissing
            : mark === "unlisted"
              ? words.headingNotListed
              : words.headingDiffers(heading ? nameOf(heading) : "")}
        </span>
      )}
    </>
  );
  const level = Math.min(4, line.level);
  if (page === null) {
    return (
      <div className={outlineStyles.line} data-level={level}>
        {inside}
      </div>
    );
  }
  return (
    <PassageLink
      className={outlineStyles.line}
      level={level}
      passage={{ id, page, boxes: heading ? [heading.box] : [], label: text }}
    >
      {inside}
    </PassageLink>
  );
}

/** What has a caption, and how often the text speaks of it. */
function Objects({ structure: { captions, cross_references: mentions } }: { readonly structure: Structure }) {
  const words = useWords("reportPanes");
  const formats = useFormats();
  const mentionsOf = captions.map((caption, index) =>
    mentions.filter(({ kind, target }) => kind === caption.kind && target === index),
  );
  const mentioned = mentionsOf.filter(({ length }) => length > 0).length;
  return (
    <PaneSection
      title={words.objects}
      aside={captions.length > 0 && words.objectsMentioned(formats.percent(mentioned / captions.length))}
    >
      {captions.length === 0 ? (
        <p>{words.objectsEmpty}</p>
      ) : (
        <FirstOf items={captions} count={SHOWN_OBJECTS}>
          {(shown) => (
            <table className={styles.table} aria-label={words.objects}>
              <thead>
                <tr>
                  <th scope="col">{words.number}</th>
                  <th scope="col">{words.caption}</th>
                  <th scope="col">{words.mentioned}</th>
                  <th scope="col" className={styles.number}>
                    {words.pageColumn}
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ label, text, page, box }, index) => {
                  const [first] = mentionsOf[index] ?? [];
                  return (
                    <tr key={index}>
                      <th scope="row">{label}</th>
                      <td className={styles.student}>{text}</td>
                      <td>
                        {first ? (
                          <PassageLink
                            passage={{
                              id: `mention-${index}`,
                              page: first.page,
                              boxes: [first.box],
                              label: `${words.mentioned} ${label}`,
                            }}
                          >
                            {words.page(first.page)}
                          </PassageLink>
                        ) : (
                          words.notMentioned
                        )}
                      </td>
                      <td className={styles.number}>
                        <PassageLink
                          passage={{ id: `caption-${index}`, page, boxes: [box], label: `${label} ${text}` }}
                        >
                          {words.page(page)}
                        </PassageLink>
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )}
        </FirstOf>
      )}
    </PaneSection>
  );
}

/** Figures and tables that were seen on a page and have no caption. */
function Uncaptioned({ structure: { figures, tables } }: { readonly structure: Structure }) {
  const words = useWords("reportPanes");
  const found = [
    ...figures
      .filter(({ caption }) => caption === null)
      .map(({ page, box }, index) => ({ id: `figure-${index}`, page, box, name: words.figureOn })),
    ...tables
      .filter(({ caption, continues }) => caption === null && continues === null)
      .map(({ page, box, rows, columns }, index) => ({
        id: `table-${index}`,
        page,
        box,
        name: `${words.tableOn} ${words.shape(rows, columns)}`,
      })),
  ].sort((one, other) => one.page - other.page);
  if (found.length === 0) return null;
  return (
    <PaneSection title={words.withoutCaption} aside={words.found(found.length)}>
      <FirstOf items={found} count={SHOWN_OBJECTS}>
        {(shown) => (
          <ul className={styles.links}>
            {shown.map(({ id, page, box, name }) => (
              <li key={id}>
                <PassageLink passage={{ id, page, boxes: [box], label: name }}>
                  {name} · {words.page(page)}
                </PassageLink>
              </li>
            ))}
          </ul>
        )}
      </FirstOf>
    </PaneSection>
  );
}

function FileFacts({ structure: { info, language, text_quality: quality } }: { readonly structure: Structure }) {
  const words = useWords("reportPanes");
  const formats = useFormats();
  const made = [...new Set([info.creator, info.producer].filter((name) => name !== null))].join(", ");
  const facts: readonly (readonly [string, string])[] = [
    [words.pages, formats.number(info.pages)],
    [words.characters, formats.number(quality.characters)],
    [words.languageOf, words.languages[language] ?? language],
    [words.size, formats.bytes(info.bytes)],
    ...(made === "" ? [] : [[words.madeWith, made] as const]),
    ...(info.created_at === null ? [] : [[words.createdAt, formats.timestamp(info.created_at)] as const]),
    ...(quality.scanned_pages.length === 0 ? [] : [[words.scannedPages, quality.scanned_pages.join(", ")] as const]),
    ...(quality.unmapped_share < 0.005 ? [] : [[words.unreadable, formats.percent(quality.unmapped_share)] as const]),
  ];
  return (
    <PaneSection title={words.document}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </PaneSection>
  );
}
