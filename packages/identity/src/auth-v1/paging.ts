import { type Refusal, refuse } from "./refusal.ts";

export interface Page {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** The list that a page is of. */
interface ListedAt {
  readonly total: number;
  readonly baseUrl: string;
  /** Of its endpoint. */
  readonly path: string;
}

const DEFAULT_PER_PAGE = 50;
const MAX_PER_PAGE = 1000;

/** The page that a list is asked for; page 1 of 50 by default, at most 1000 each. */
export function parsePage(query: URLSearchParams): Page | Refusal {
  const [page, perPage] = ["page", "per_page"].map((name) => query.get(name) || null);
  for (const text of [page, perPage]) {
    if (text !== null && text !== undefined && !/^[1-9]\d{0,8}$/.test(text)) {
      return refuse("validation_failed", {
        message: `Bad Pagination Parameters: ${JSON.stringify(text.slice(0, 40))}`,
      });
    }
  }
  return { page: Number(page ?? 1), perPage: Math.min(Number(perPage ?? DEFAULT_PER_PAGE), MAX_PER_PAGE) };
}

/**
 * `X-Total-Count`, and `Link` to the next and the last page. `page` is the first parameter of each, because clients read
 * it by its place.
 */
export function pageLinks(
  asked: URLSearchParams,
  { page, perPage, total, baseUrl, path }: Page & ListedAt,
): Readonly<Record<string, string>> {
  const last = Math.max(1, Math.ceil(total / perPage));
  const rest = [...asked].filter(([name]) => name !== "page" && name !== "per_page");
  const linkTo = (number: number, rel: string) => {
    const query = new URLSearchParams([["page", String(number)], ["per_page", String(perPage)], ...rest]);
    return `<${baseUrl}${path}?${query}>; rel="${rel}"`;
  };
  const links = [...(page < last ? [linkTo(page + 1, "next")] : []), linkTo(last, "last")];
  return { "x-total-count": String(total), link: links.join(", ") };
}
