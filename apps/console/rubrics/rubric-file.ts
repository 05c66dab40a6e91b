import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import type { RubricIssue } from "../api/scores/rubrics.ts";

/** What a chosen file holds. */
export type RubricFile =
  | { readonly state: "read"; readonly name: string; readonly text: string; readonly content: unknown }
  /** No JSON: line and column of where it stops being one. */
  | { readonly state: "not_json"; readonly name: string; readonly line: number; readonly column: number };

export function readRubricText(name: string, given: string): RubricFile {
  const text = given.replace(/^\uFEFF/, "");
  try {
    return { state: "read", name, text, content: JSON.parse(text) };
  } catch {
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true });
    return { state: "not_json", name, ...placeOf(text, errors[0]?.offset ?? 0) };
  }
}

/** A mistake with the line of the file that it concerns. */
export interface PlacedIssue extends RubricIssue {
  readonly line: number;
}

/** The mistakes by their lines; what is missing stands where it should have been. */
export function placeIssues(text: string, issues: readonly RubricIssue[]): readonly PlacedIssue[] {
  const root = parseTree(text);
  return issues
    .map((issue) => ({ ...issue, line: root ? placeOf(text, nearestNode(root, issue.path).offset).line : 1 }))
    .sort((a, b) => a.line - b.line);
}

/** Those of a part of the rubric. */
export function issuesBelow<Issue extends RubricIssue>(issues: readonly Issue[], path: string): readonly Issue[] {
  return issues.filter(
    (issue) => issue.path === path || issue.path.startsWith(`${path}.`) || issue.path.startsWith(`${path}[`),
  );
}

function nearestNode(root: Node, path: string): Node {
  const segments = [...path.matchAll(/[^.[\]]+/g)].map(([part]) => (/^\d+$/.test(part) ? Number(part) : part));
  for (let length = segments.length; length > 0; length--) {
    const found = findNodeAtLocation(root, segments.slice(0, length));
    // The line of a field is where its name stands.
    if (found) return found.parent?.type === "property" ? found.parent : found;
  }
  return root;
}

function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
