/** Where a document begins whose first pages are left empty. */
import type { PageLayout } from "@rubrica/pdf";
import type { KnownRoles } from "./line-roles.ts";

/** Index of the first page with a picture or more text than its number and stamps in the margin; 0 when there is none. */
export function findFirstPrintedPage(pages: readonly PageLayout[], roles: KnownRoles): number {
  const first = pages.findIndex(
    (page, index) =>
      page.images.length + page.drawings.length > 0 ||
      page.lines.some((_, line) => !["page-number", "aside"].includes(roles.of(index, line))),
  );
  return Math.max(0, first);
}
