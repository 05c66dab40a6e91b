import { type ReactNode, useEffect } from "react";
import { Form } from "react-aria-components";
import { Sheet } from "../design/display/sheet.tsx";
import { Quiet, Stack, StudentText } from "../design/display/text.tsx";
import { ScoreSum } from "../design/score/score-sum.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./door.module.css";

/** A screen before one is signed in: a form left, what a report looks like right. */
export function Door({
  title,
  lead,
  children,
  onSubmit,
  side,
}: {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
  /** Makes it a form. */
  readonly onSubmit?: () => void;
  /** To the right. Default: what a report looks like. */
  readonly side?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Rubrica`;
  }, [title]);
  const inside = (
    <>
      <div>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </>
  );
  return (
    <main className={styles.door} id="main" tabIndex={-1}>
      {onSubmit ? (
        <Form
          className={styles.form ?? ""}
          validationBehavior="aria"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {inside}
        </Form>
      ) : (
        <div className={styles.form}>{inside}</div>
      )}
      {side ?? <Sample />}
    </main>
  );
}

/** What there is to know beside the form. */
export function DoorAside({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <aside className={styles.aside}>
      <h2>{title}</h2>
      {children}
    </aside>
  );
}

/** What comes next or is possible then, beside the form. */
export function DoorSteps({ title, steps }: { readonly title: string; readonly steps: readonly string[] }) {
  return (
    <DoorAside title={title}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </DoorAside>
  );
}

/** A line below a form, such as the way to another one. */
export function DoorFoot({ children }: { readonly children: ReactNode }) {
  return <p className={styles.foot}>{children}</p>;
}

function Sample() {
  const words = useWords("signIn");
  return (
    <aside className={styles.sample} aria-label={words.sampleLabel}>
      <Sheet padded>
        <Stack>
          <Quiet as="p" size="caption">
            {words.sampleCaption}
          </Quiet>
          <blockquote className={styles.passage} lang="zh-CN">
            ……<StudentText marked>轻量化的结构可以适用小型化嵌入式设备</StudentText>
            。论文工作对实时操作系统的设计具有一定的参考意义和实用价值。
          </blockquote>
          <ScoreSum
            small
            caption={words.sampleFinal}
            lines={[
              { id: "body", label: words.sampleBody, parts: ["89.10", "× 75 %"], value: 66.82 },
              { id: "citations", sign: "+", label: words.sampleCitations, parts: ["87.25", "× 25 %"], value: 21.81 },
              { id: "coefficient", sign: "×", label: words.sampleCoefficient, value: 1, kind: "carry" },
              { id: "final", label: words.sampleFinal, value: "89", kind: "total" },
            ]}
          />
        </Stack>
      </Sheet>
    </aside>
  );
}
