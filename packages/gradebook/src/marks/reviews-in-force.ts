import { checkArray, type ScoreReview } from "@rubrica/core";

/** Result of all reviews of a score. */
export interface ReviewsInForce {
  /** Latest acknowledgement of each finding, by its number. */
  readonly acknowledgements: ReadonlyMap<number, ScoreReview>;
  /** Who accepted the score; null when nobody did, or it was taken back. */
  readonly acceptance: ScoreReview | null;
}

/** Latest review of each finding and of the score that is not withdrawn. */
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
