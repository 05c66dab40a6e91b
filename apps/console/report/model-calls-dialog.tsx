import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { modelCallQuery, modelCallsQuery } from "../api/reports/report-actions.ts";
import { Dialog } from "../design/dialogs/dialog.tsx";
import { Disclosure } from "../design/display/disclosure.tsx";
import { Tag } from "../design/display/tag.tsx";
import { Prose, Quiet } from "../design/display/text.tsx";
import { useShownScore } from "../design/document/shown-score.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./model-calls-dialog.module.css";

/** What a model was asked about the report and what it said, word for word; for teachers and administrators. */
export function ModelCallsDialog({
  reportId,
  isOpen,
  onClose,
}: {
  readonly reportId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const words = useWords("report");
  const formats = useFormats();
  const { score, nameOfSection } = useShownScore();
  const query = useQuery({ ...modelCallsQuery(reportId), enabled: isOpen });
  const [opened, setOpened] = useState<string | null>(null);
  const nameOf = (kind: string) => {
    if (kind === "words_to_grader") return words.callAboutPassages;
    const section = score?.sections.find((each) => each.section === kind);
    return section ? nameOfSection(section) : kind;
  };
  return (
    <Dialog title={words.modelCalls} wide isOpen={isOpen} onClose={onClose}>
      <Loaded query={query}>
        {({ model_calls: calls }) =>
          calls.length === 0 ? (
            <Prose>{words.noModelCalls}</Prose>
          ) : (
            <div className={styles.calls}>
              {calls.map(({ key, section, model_id: model, outcome, at }) => (
                <Disclosure
                  key={`${key}-${at}`}
                  level={3}
                  open={opened === key}
                  onToggle={(open) => setOpened(open ? key : null)}
                  title={
                    <>
                      {nameOf(section)}
                      <Quiet>
                        {model} · {formats.timestamp(at)}
                      </Quiet>
                      {outcome !== "answered" && <Tag meaning="error">{words.callOutcome[outcome]}</Tag>}
                    </>
                  }
                >
                  {opened === key && <Call reportId={reportId} callKey={key} />}
                </Disclosure>
              ))}
            </div>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Call({ reportId, callKey }: { readonly reportId: string; readonly callKey: string }) {
  const words = useWords("report");
  return (
    <Loaded query={useQuery(modelCallQuery(reportId, callKey))}>
      {({ instructions, messages, answer }) => (
        <>
          <Words label={words.callInstructions} text={instructions} />
          {messages.map(({ role, content }, index) => (
            <Words key={index} label={words.callMessage(role)} text={content} />
          ))}
          <Words label={words.callAnswer} text={answer ?? words.callNoAnswer} />
        </>
      )}
    </Loaded>
  );
}

function Words({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <h4 className={styles.label}>{label}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards have to reach it */}
      <pre className={styles.words} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}
