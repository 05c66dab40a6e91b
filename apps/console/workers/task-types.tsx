import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { userQuery } from "../api/accounts/users.ts";
import { pauseType, type TaskType } from "../api/operation/operation.ts";
import { Button } from "../design/actions/button.tsx";
import { Sheet } from "../design/display/sheet.tsx";
import { Table, type TableColumn } from "../design/display/table.tsx";
import { Tag } from "../design/display/tag.tsx";
import { Quiet, Row, Unseen } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./workers.module.css";

type TypeRow = TaskType & { readonly id: string };

/** Every type of task: who paused it and when, how often it may begin, and the switch. */
export function TaskTypes({ types }: { readonly types: readonly TaskType[] }) {
  const words = useWords("workers");
  const queries = useQueryClient();
  const [pending, setPending] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const change = async (type: string, paused: boolean) => {
    if (pending !== null) return;
    setPending(type);
    setProblem(null);
    try {
      await pauseType(type, paused);
      await queries.invalidateQueries({ queryKey: ["operation"] });
    } catch (error) {
      setProblem(error);
    }
    setPending(null);
  };
  const columns: readonly TableColumn<TypeRow>[] = [
    {
      id: "type",
      label: words.type,
      isRowHeader: true,
      render: ({ type }) => (
        <>
          {words.typeWords[type] ?? type} <Quiet size="caption">{words.typeWords[type] && type}</Quiet>
        </>
      ),
    },
    {
      id: "limit",
      label: words.limit,
      wideOnly: true,
      render: ({ limit }) =>
        limit ? (
          words.limitOf(limit.starts, words.seconds(limit.per_seconds), limit.burst)
        ) : (
          <Quiet>{words.noLimit}</Quiet>
        ),
    },
    { id: "state", label: words.state, render: ({ paused }) => paused && <Paused by={paused.by} at={paused.at} /> },
    {
      id: "switch",
      label: <Unseen>{words.acts}</Unseen>,
      number: true,
      render: ({ type, paused }) => (
        <Button
          small
          {...(!paused && { look: "plain" as const })}
          isPending={pending === type}
          aria-label={(paused ? words.resumeType : words.pauseType)(words.typeWords[type] ?? type)}
          onPress={() => void change(type, !paused)}
        >
          {paused ? words.resume : words.pause}
        </Button>
      ),
    },
  ];
  return (
    <Sheet
      label={words.types}
      head={
        <>
          <h2>{words.types}</h2>
          <Quiet>{words.typesNote}</Quiet>
        </>
      }
    >
      {problem !== null && (
        <div className={styles.note}>
          <ProblemNote error={problem} />
        </div>
      )}
      <Table label={words.types} columns={columns} items={types.map((type) => ({ ...type, id: type.type }))} dense />
    </Sheet>
  );
}

function Paused({ by, at }: { readonly by: string; readonly at: string }) {
  const words = useWords("workers");
  const formats = useFormats();
  const person = useQuery({ ...userQuery(by), staleTime: Number.POSITIVE_INFINITY });
  const name = person.data?.full_name ?? (person.isError ? words.somebody : "…");
  return (
    <Row>
      <Tag meaning="ink">{words.paused}</Tag>
      <Quiet>{words.pausedBy(name, formats.moment(at))}</Quiet>
    </Row>
  );
}
