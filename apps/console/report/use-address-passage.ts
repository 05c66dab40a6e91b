import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import { reportTextQuery } from "../api/reports/report-text.ts";
import { usePassages } from "../design/document/passages.tsx";
import { useWords } from "../words/use-words.ts";
import { boxesOfQuote } from "./quoted-lines.ts";

const route = getRouteApi("/signed-in/reports/$reportId");

/** Shows the page that the address names, and frames the quote once its lines are known. */
export function useAddressPassage(reportId: string): void {
  const words = useWords("report");
  const { page, quote, at } = route.useSearch();
  const { show } = usePassages();
  // Evidence that is being read has been chosen since.
  const asked = at === undefined ? page : undefined;
  const pages = useQuery({ ...reportTextQuery(reportId), enabled: asked !== undefined && quote !== undefined }).data
    ?.pages;
  const boxes = useMemo(
    () => (asked === undefined || !pages ? [] : boxesOfQuote(pages, asked, quote ?? "")),
    [pages, asked, quote],
  );
  const done = useRef("");
  useEffect(() => {
    // Once the page and once its lines: whatever else changes does not scroll back to them.
    const request = `${asked}/${boxes.length > 0 ? quote : ""}`;
    if (asked === undefined || done.current === request) return;
    done.current = request;
    show({ id: "address", page: asked, boxes, label: quote ?? words.pageLabel(asked) });
  }, [asked, boxes, quote, show, words]);
}
