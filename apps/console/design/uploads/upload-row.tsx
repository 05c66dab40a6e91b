import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { infoQuery } from "../../api/operation/info.ts";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { SheetRow } from "../display/sheet.tsx";
import { ProblemNote } from "../feedback/problem.tsx";
import { ProgressBar } from "../feedback/progress-bar.tsx";
import type { QueuedFile, UploadQueue } from "./upload-queue.ts";

/** A file before it is a report: how much of it is sent, or why it is not, and what to do. */
export function UploadRow({ queued, queue }: { readonly queued: QueuedFile; readonly queue: UploadQueue }) {
  const words = useWords("myReports");
  const { cancel } = useWords("design");
  const formats = useFormats();
  const { id, file, state } = queued;
  const stopped = state.kind === "refused" || state.kind === "known" || state.kind === "failed";
  const size = formats.bytes(file.size);
  return (
    <SheetRow
      title={file.name}
      meta={
        <>
          {size}
          {state.kind === "sending" && state.secondsLeft !== null && words.secondsLeft(Math.ceil(state.secondsLeft))}
        </>
      }
      side={
        <Button small aria-label={`${stopped ? words.dismiss : cancel} ${file.name}`} onPress={() => queue.remove(id)}>
          {stopped ? words.dismiss : cancel}
        </Button>
      }
      below={<Below queued={queued} queue={queue} />}
    />
  );
}

function Below({ queued: { id, file, state }, queue }: { readonly queued: QueuedFile; readonly queue: UploadQueue }) {
  const words = useWords("myReports");
  const formats = useFormats();
  const maxBytes = useQuery(infoQuery).data?.limits.max_upload_bytes;
  const again = (label: string) => (
    <Button small onPress={() => queue.retry(id)}>
      {label}
    </Button>
  );
  switch (state.kind) {
    case "checking":
    case "waiting":
      return <ProgressBar label={words.uploadWaiting} share={0} />;
    case "sending":
      return state.sentBytes < file.size ? (
        <ProgressBar label={words.upload} share={state.sentBytes / file.size} />
      ) : (
        <ProgressBar label={words.uploadSaving} share={1} />
      );
    case "held":
      return state.why === "too_many" ? (
        <Held until={state.until} />
      ) : (
        <ProblemNote bare title={words.heldSignedOut} advice={words.heldSignedOutAdvice} />
      );
    case "refused": {
      const { title, advice } = words.refused[state.reason];
      return (
        <ProblemNote
          bare
          title={
            state.reason === "too_large" && maxBytes !== undefined
              ? words.tooLarge(formats.bytes(file.size), formats.bytes(maxBytes))
              : title
          }
          advice={advice}
        />
      );
    }
    case "known":
      return <ProblemNote bare title={words.known} advice={words.knownAdvice} actions={again(words.sendAnyway)} />;
    case "failed":
      return (
        <ProblemNote
          bare
          error={state.problem}
          advice={adviceFor(state.problem.kind)}
          onRetry={() => queue.retry(id)}
        />
      );
  }

  function adviceFor(kind: string): string | undefined {
    return kind === "offline" || kind === "timeout" ? words.uploadLostAdvice : undefined;
  }
}

function Held({ until }: { readonly until: number }) {
  const words = useWords("myReports");
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 500);
    return () => clearInterval(timer);
  }, [until]);
  return <ProblemNote bare title={words.heldTooMany} advice={words.heldTooManyAdvice(left)} />;
}

function secondsUntil(time: number): number {
  return Math.max(0, Math.ceil((time - Date.now()) / 1000));
}
