import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { balanceQuery, type TextBalance } from "../api/reports/report-parts.ts";
import { Prose, Quiet } from "../design/display/text.tsx";
import { Empty } from "../design/feedback/empty.tsx";
import { Notice } from "../design/feedback/problem.tsx";
import { Segments } from "../design/fields/segments.tsx";
import { classes } from "../design/style/classes.ts";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { FirstOf } from "./panes/first-of.tsx";
import { OnceRead } from "./panes/once-read.tsx";
import paneStyles from "./panes/pane.module.css";
import { PaneSection } from "./panes/pane-section.tsx";
import { PassageLink } from "./panes/passage-link.tsx";
import { type BalanceRow, layBalance } from "./reading/lay-balance.ts";
import styles from "./reading/reading.module.css";

type LeftOut = TextBalance["left_out"][number];

const SHOWN_PLACES = 30;
/** Below this share of the sentences it is a finding. */
const SHARE_TO_LOOK = 0.8;

/** Where every character of the pages has gone, and what is not in the text, with the reason. */
export function ReadingPane({ reportId }: { readonly reportId: string }) {
  const words = useWords("reportPanes");
  return (
    <OnceRead query={useQuery(balanceQuery(reportId))}>
      {({ balance }: { readonly balance?: TextBalance }) =>
        balance === undefined ? (
          <Empty title={words.notReadTitle}>{words.readingMissing}</Empty>
        ) : (
          <div className={paneStyles.pane}>
            <Share balance={balance} />
            <Balance balance={balance} />
            <Places places={balance.left_out} />
          </div>
        )
      }
    </OnceRead>
  );
}

function Share({ balance: { prose } }: { readonly balance: TextBalance }) {
  const words = useWords("reportPanes");
  const formats = useFormats();
  const share = prose.characters === 0 ? 1 : prose.in_text / prose.characters;
  const percent = formats.percent(Math.floor(share * 100) / 100);
  const facts = words.readingFacts(formats.number(prose.characters), formats.number(prose.in_text));
  const isFound = share < SHARE_TO_LOOK;
  const title = share === 1 ? words.readingAll : isFound ? words.readingOnly(percent) : words.readingShare(percent);
  return (
    <PaneSection title={title}>
      {isFound ? (
        <Notice>
          {facts} {words.readingAdvice}
        </Notice>
      ) : (
        <Prose>{facts}</Prose>
      )}
    </PaneSection>
  );
}

function Balance({ balance }: { readonly balance: TextBalance }) {
  const words = useWords("reportPanes");
  const formats = useFormats();
  const rows = layBalance(balance);
  const there = rows.filter(({ characters }) => characters > 0);
  const none = rows.filter(({ characters }) => characters === 0);
  const shareOf = ({ characters }: Pick<BalanceRow, "characters">) =>
    `${formats.number((100 * characters) / Math.max(1, balance.characters), 1)} %`;
  const spoken = there.map((row) => `${words.balanceParts[row.part]} ${shareOf(row)}`).join("，");
  return (
    <PaneSection title={words.balanceTitle(formats.number(balance.characters))}>
      <div className={styles.balance} role="img" aria-label={spoken}>
        {there.map(({ part, look, characters }) => (
          <i key={part} data-look={look} style={{ flexGrow: characters }} />
        ))}
      </div>
      <table className={paneStyles.table}>
        <thead>
          <tr>
            <th scope="col">{words.balancePart}</th>
            <th scope="col" className={paneStyles.number}>
              {words.balanceCharacters}
            </th>
            <th scope="col" className={paneStyles.number}>
              {words.balanceShare}
            </th>
          </tr>
        </thead>
        <tbody>
          {there.map((row) => (
            <tr key={row.part} className={classes(row.look === "missing" && styles.missing)}>
              <th scope="row">
                <i className={styles.sample} data-look={row.look} aria-hidden="true" />
                {words.balanceParts[row.part]}
              </th>
              <td className={paneStyles.number}>{formats.number(row.characters)}</td>
              <td className={paneStyles.number}>{shareOf(row)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.balanceSum}</th>
            <td className={paneStyles.number}>{formats.number(balance.characters)}</td>
            <td className={paneStyles.number}>{shareOf(balance)}</td>
          </tr>
        </tfoot>
      </table>
      {none.length > 0 && (
        <Quiet as="p" size="caption">
          {words.balanceNone(none.map(({ part }) => words.balanceParts[part]).join("、"))}
        </Quiet>
      )}
    </PaneSection>
  );
}

function Places({ places }: { readonly places: readonly LeftOut[] }) {
  const words = useWords("reportPanes");
  const formats = useFormats();
  const sentences = places.filter(({ kind }) => kind === "sentences");
  const [kept, setKept] = useState<"sentences" | "all">(sentences.length > 0 ? "sentences" : "all");
  if (places.length === 0) {
    return (
      <PaneSection title={words.leftOutTitle(0)}>
        <Prose>{words.leftOutNothing}</Prose>
      </PaneSection>
    );
  }
  return (
    <PaneSection
      title={words.leftOutTitle(places.length)}
      aside={
        sentences.length > 0 && (
          <Segments
            label={words.leftOutFilter}
            value={kept}
            options={[
              { value: "sentences", label: words.leftOutSentences(sentences.length) },
              { value: "all", label: words.leftOutAll(places.length) },
            ]}
            onChange={setKept}
          />
        )
      }
    >
      <FirstOf items={kept === "all" ? places : sentences} count={SHOWN_PLACES}>
        {(shown) => (
          <ol className={paneStyles.list}>
            {shown.map(({ kind, reason, text, characters, page, pages, box }, index) => (
              <li key={index}>
                <div className={styles.place} data-look={kind === "sentences" ? "missing" : undefined}>
                  <b>{words.leftOutCharacters(words.leftOutKinds[kind], formats.number(characters))}</b>
                  <PassageLink passage={{ id: `left-out-${kept}-${index}`, page, boxes: [box], label: text }}>
                    {pages.length > 1 ? words.leftOutPages(pages.length) : words.page(page)}
                  </PassageLink>
                </div>
                <p className={paneStyles.student}>{text}</p>
                <Quiet as="p" size="caption">
                  {words.leftOutReasons[reason]}
                </Quiet>
              </li>
            ))}
          </ol>
        )}
      </FirstOf>
    </PaneSection>
  );
}
