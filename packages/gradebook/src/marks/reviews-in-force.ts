import { checkArray, type ScoreReview } from "@rubrica/core";

/** What people's reviews of a score come to. */
export interface ReviewsInForce {
  /** The last word about each finding that is acknowledged, by its number. */
  readonly acknowledgements: ReadonlyMap<number, ScoreReview>;
  /** Who accepted the score; null when nobody did, or it was taken back. */
  readonly acceptance: ScoreReview | null;
}

/** The last word about each finding and about the whole score, where it was not taken back. */
export function reviewsInForce(reviews: readonly ScoreReview[]): ReviewsInForce {
  checkArray("reviewsInForce(reviews)", reviews, "an array of reviews");
  const acknowledgements = new Map<number, ScoreReview>();
  let acceptance: ScoreReview | null = null;
  for (const review of reviews) {
    if (review.act === "accepted") acceptance = review;
    if (review.act === "acceptance_undone") acceptance = null;
    if (review.findingNumber === null) continue;
    if (review.act === "acknowledged") acknowledgements.set(review.findingNumber, review);
    if (review.act === "reopened") acknowledgements.delete(review.findingNumber);
  }
  return { acknowledgements, acceptance };
}
