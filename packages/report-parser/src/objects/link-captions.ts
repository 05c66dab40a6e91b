/** Ties captions to the table, figure or listing that they stand next to. */

import type { Box, Caption } from "@rubrica/report-model";

interface Captioned {
  /** 1-based. */
  readonly page: number;
  readonly box: Box;
}

/** Captions stand on one side of all tables, or figures, of a document; the other side costs this many points. */
const WRONG_SIDE_POINTS = 40;
/** A caption tells the side where one object is nearer than the other by more than so many points. */
const CLEARLY_NEARER_POINTS = 6;
/** So many captions on the other side than is usual show that this document does as it likes. */
const MIN_VOTES = 3;
/** Further away than this a caption belongs to something else. */
const FARTHEST_POINTS = 140;

/**
 * For each object the index of its caption, or null. Pairs are made nearest first, so that of two captions each object
 * gets its own.
 */
export function linkCaptions(
  objects: readonly Captioned[],
  captions: readonly Caption[],
  kinds: readonly Caption["kind"][],
): (number | null)[] {
  const pairs: { object: number; caption: number; distance: number }[] = [];
  const side = usualSide(objects, captions, kinds);
  captions.forEach((caption, captionIndex) => {
    if (!kinds.includes(caption.kind)) return;
    objects.forEach((object, objectIndex) => {
      if (object.page !== caption.page) return;
      const distance = distanceBetween(object.box, caption.box, side);
      if (distance <= FARTHEST_POINTS) pairs.push({ object: objectIndex, caption: captionIndex, distance });
    });
  });
  pairs.sort((left, right) => left.distance - right.distance);
  const links: (number | null)[] = objects.map(() => null);
  const used = new Set<number>();
  for (const { object, caption } of pairs) {
    if (links[object] !== null || used.has(caption)) continue;
    links[object] = caption;
    used.add(caption);
  }
  return links;
}

type Side = "above" | "below";

/** Captions of figures stand below and others above, unless most captions of the document say otherwise. */
function usualSide(
  objects: readonly Captioned[],
  captions: readonly Caption[],
  kinds: readonly Caption["kind"][],
): Side {
  const usual: Side = kinds.includes("figure") ? "below" : "above";
  const votes = { above: 0, below: 0 };
  for (const caption of captions) {
    if (!kinds.includes(caption.kind)) continue;
    const near = objects.filter(({ page }) => page === caption.page).map(({ box }) => box);
    const toLower = nearest(near.map((box) => box.y0 - caption.box.y1));
    const toUpper = nearest(near.map((box) => caption.box.y0 - box.y1));
    if (Math.min(toLower, toUpper) > FARTHEST_POINTS) continue;
    if (toLower < toUpper - CLEARLY_NEARER_POINTS) votes.above++;
    else if (toUpper < toLower - CLEARLY_NEARER_POINTS) votes.below++;
  }
  const other: Side = usual === "above" ? "below" : "above";
  return votes[other] >= MIN_VOTES && votes[other] > 2 * votes[usual] ? other : usual;
}

/** The smallest distance that is none into the object. */
function nearest(distances: readonly number[]): number {
  return Math.min(Number.POSITIVE_INFINITY, ...distances.filter((distance) => distance >= -2));
}

function distanceBetween(object: Box, caption: Box, side: Side): number {
  const above = object.y0 - caption.y1;
  const below = caption.y0 - object.y1;
  const sideways = Math.max(object.x0 - caption.x1, caption.x0 - object.x1, 0);
  const vertical = Math.max(above, below, 0);
  const wrongSide = side === "above" ? below > above : above > below;
  return vertical + 2 * sideways + (wrongSide ? WRONG_SIDE_POINTS : 0);
}

/** Foot and top of a page, as parts of its height, between which a page break may part a thing from its caption. */
const FOOT_OF_PAGE = 0.7;
const TOP_OF_PAGE = 0.2;

/**
 * Completes `links` with captions that a page break parted from their object: the last thing of a page without a
 * caption, and a caption at the top of the next page that nothing there has taken; or the reverse.
 */
export function linkOverPageBreaks(
  objects: readonly Captioned[],
  captions: readonly Caption[],
  options: {
    readonly links: readonly (number | null)[];
    readonly kinds: readonly Caption["kind"][];
    /** Heights of the pages in points, by page number less one. */
    readonly pageHeights: readonly number[];
  },
): (number | null)[] {
  const { kinds, pageHeights } = options;
  const links = [...options.links];
  const used = new Set(links);
  const heightOf = (page: number): number => pageHeights[page - 1] ?? 0;
  const isAtFoot = ({ page, box }: Captioned): boolean => box.y1 > FOOT_OF_PAGE * heightOf(page);
  const isAtTop = ({ page, box }: Captioned): boolean => box.y0 < TOP_OF_PAGE * heightOf(page);
  captions.forEach((caption, index) => {
    if (used.has(index) || !kinds.includes(caption.kind)) return;
    const object = objects.findIndex((each, place) => {
      if (links[place] !== null) return false;
      if (each.page === caption.page - 1) return isAtFoot(each) && isAtTop(caption);
      return each.page === caption.page + 1 && isAtTop(each) && isAtFoot(caption);
    });
    if (object < 0) return;
    links[object] = index;
    used.add(index);
  });
  return links;
}
