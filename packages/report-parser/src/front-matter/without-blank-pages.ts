/** Covers behind empty pages, such as those of a printer or a binder, are read as if they were the first page. */
import { findFirstPrintedPage } from "../lines/first-printed-page.ts";
import type { KnownRoles } from "../lines/line-roles.ts";
import type { CoverInput } from "./cover-input.ts";

export function withoutBlankPages(input: CoverInput): CoverInput {
  const blank = findFirstPrintedPage(input.pages, input.roles);
  if (blank === 0) return input;
  return {
    ...input,
    pages: input.pages.slice(blank),
    roles: shiftRoles(input.roles, blank),
    headings: input.headings.map((heading) => ({ ...heading, page: heading.page - blank })),
    abstracts: input.abstracts.map(({ language, place }) => ({
      language,
      place: { ...place, page: place.page - blank },
    })),
  };
}

/** Roles of the pages from `page` (an index) on. */
export function shiftRoles(roles: KnownRoles, page: number): KnownRoles {
  return { of: (index, line) => roles.of(page + index, line) };
}
