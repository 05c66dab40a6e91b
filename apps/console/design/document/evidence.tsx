import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { type Box, usePassages } from "./passages.tsx";

type Score = Schemas["ReportScore"];
export type Criterion = Schemas["EvaluationResult"];

/** A quote of a criterion, with its place in the document. */
export interface Evidence {
  /** `2.4-1`: the first quote of criterion 2.4. It stands in the address. */
  readonly id: string;
  /** Of the criterion, as it is printed on both sides: `2.4`. */
  readonly number: string;
  readonly criterionId: string;
  /** The criterion's name. */
  readonly name: string;
  readonly quote: string;
  /** From 1; null where it is not known. */
  readonly page: number | null;
  /** Null where the place on the page is not known. */
  readonly box: Box | null;
  /** Offsets in the text of the report; null where it was not found there. */
  readonly start: number | null;
  readonly end: number | null;
}

/** The number of each criterion by its id: section and place in it, `2.4`. */
export function numberCriteria(score: Pick<Score, "sections">): ReadonlyMap<string, string> {
  return new Map(
    score.sections.flatMap(({ criteria }, section) =>
      criteria.map(({ criterion_id: id }, index) => [id, `${section + 1}.${index + 1}`] as const),
    ),
  );
}

/** Every quote of a score in the order of its criteria. */
export function listEvidence(score: Score, nameOf: (criterion: Criterion) => string): readonly Evidence[] {
  const numbers = numberCriteria(score);
  return score.sections.flatMap(({ criteria }) =>
    criteria.flatMap((criterion) => {
      const number = numbers.get(criterion.criterion_id) ?? "";
      return criterion.evidence.map(({ quote, page, box, start, end }, index) => ({
        id: `${number}-${index + 1}`,
        number,
        criterionId: criterion.criterion_id,
        name: nameOf(criterion),
        quote,
        page,
        box: page === null ? null : box,
        start,
        end,
      }));
    }),
  );
}

/** A criterion that the panel shall bring into sight. */
interface WantedCriterion {
  readonly criterionId: string;
  readonly request: number;
}

interface EvidenceReading {
  readonly all: readonly Evidence[];
  /** The one being read. */
  readonly current: Evidence | null;
  /** Id of the criterion that is read: that of the evidence, else the one that was opened last. */
  readonly criterionId: string | null;
  /** The evidence after what is read, or before it; null where there is none. */
  readonly beside: (by: 1 | -1) => Evidence | null;
  readonly isOpen: (criterionId: string) => boolean;
  readonly setOpen: (criterionId: string, open: boolean) => void;
  /** A criterion is read whose evidence is not chosen yet. */
  readonly readCriterion: (criterionId: string) => void;
  readonly wanted: WantedCriterion | null;
  /** From the panel: the document goes there. */
  readonly showInDocument: (evidence: Evidence) => void;
  /** From the document: its criterion opens; on a phone the document stays in front. */
  readonly showReason: (evidence: Evidence) => void;
  /** From the keyboard: both. */
  readonly showBoth: (evidence: Evidence) => void;
  /** Opens a criterion and brings it to the top of the panel. */
  readonly openCriterion: (criterionId: string) => void;
}

const Context = createContext<EvidenceReading | null>(null);

/** The evidence of the score on the page, and which of it is being read. */
export function useEvidence(): EvidenceReading {
  const reading = useContext(Context);
  if (!reading) throw new Error("There is no EvidenceProvider around it.");
  return reading;
}

export function EvidenceProvider({
  all,
  criteria,
  at,
  onAt,
  onScore,
  onPanel,
  labelOf,
  children,
}: {
  readonly all: readonly Evidence[];
  /** Ids of the criteria in their order. */
  readonly criteria: readonly string[];
  /** Id of the one being read, as the address has it. */
  readonly at: string | undefined;
  readonly onAt: (id: string | undefined) => void;
  /** The score has to be the tab in front. */
  readonly onScore: () => void;
  /** On a phone the panel has to be in front. */
  readonly onPanel: () => void;
  readonly labelOf: (evidence: Evidence) => string;
  readonly children: ReactNode;
}) {
  const { show } = usePassages();
  const current = all.find(({ id }) => id === at) ?? null;
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(current ? [current.criterionId] : []));
  const [wanted, setWanted] = useState<WantedCriterion | null>(null);
  const [reached, setReached] = useState<string | null>(null);
  const criterionId = current?.criterionId ?? reached;
  const readCriterion = useCallback(
    (id: string) => {
      setReached(id);
      if (current && current.criterionId !== id) onAt(undefined);
    },
    [current, onAt],
  );
  const setOpen = useCallback((criterionId: string, open: boolean) => {
    setOpened((before) => {
      const next = new Set(before);
      if (open) next.add(criterionId);
      else next.delete(criterionId);
      return next;
    });
  }, []);
  const beside = useCallback(
    (by: 1 | -1) => {
      if (current) return all[all.indexOf(current) + by] ?? null;
      if (reached === null) return (by === 1 ? all[0] : null) ?? null;
      const placeOf = (evidence: Evidence) => criteria.indexOf(evidence.criterionId);
      const place = criteria.indexOf(reached);
      return (
        (by === 1
          ? all.find((evidence) => placeOf(evidence) >= place)
          : all.findLast((evidence) => placeOf(evidence) < place)) ?? null
      );
    },
    [all, criteria, current, reached],
  );
  const openBehind = useCallback(
    (criterionId: string) => {
      onScore();
      setOpen(criterionId, true);
      setWanted((before) => ({ criterionId, request: (before?.request ?? 0) + 1 }));
    },
    [onScore, setOpen],
  );
  const openCriterion = useCallback(
    (criterionId: string) => {
      readCriterion(criterionId);
      openBehind(criterionId);
      onPanel();
    },
    [readCriterion, openBehind, onPanel],
  );
  const showInDocument = useCallback(
    (evidence: Evidence) => {
      onAt(evidence.id);
      const { id, page, box } = evidence;
      if (page !== null) show({ id: passageId(id), page, boxes: box ? [box] : [], label: labelOf(evidence) });
    },
    [onAt, show, labelOf],
  );
  const showReason = useCallback(
    (evidence: Evidence) => {
      onAt(evidence.id);
      openBehind(evidence.criterionId);
    },
    [onAt, openBehind],
  );
  const showBoth = useCallback(
    (evidence: Evidence) => {
      showInDocument(evidence);
      openBehind(evidence.criterionId);
    },
    [showInDocument, openBehind],
  );
  const reading = useMemo(
    () => ({
      all,
      current,
      isOpen: (criterionId: string) => opened.has(criterionId),
      criterionId,
      beside,
      setOpen,
      readCriterion,
      wanted,
      showInDocument,
      showReason,
      showBoth,
      openCriterion,
    }),
    [
      all,
      current,
      criterionId,
      beside,
      opened,
      setOpen,
      readCriterion,
      wanted,
      showInDocument,
      showReason,
      showBoth,
      openCriterion,
    ],
  );
  return <Context value={reading}>{children}</Context>;
}

/** Of a piece of evidence among all passages that panes ask for. */
export function passageId(evidenceId: string): string {
  return `evidence-${evidenceId}`;
}
