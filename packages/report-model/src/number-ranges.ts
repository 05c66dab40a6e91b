/** Numbers with the range that their JSON Schema states. For TypeScript each of them is `number`. */

/**
 * Whole number from 0: a count, an index or an offset.
 *
 * @asType integer
 * @minimum 0
 */
export type NonNegativeInteger = number;

/**
 * Whole number from 1, such as the number of a page.
 *
 * @asType integer
 * @minimum 1
 */
export type PositiveInteger = number;

/**
 * Share of a whole, 0 to 1.
 *
 * @minimum 0
 * @maximum 1
 */
export type Share = number;

/**
 * Points of a score, 0 to 100.
 *
 * @minimum 0
 * @maximum 100
 */
export type Points = number;

/**
 * Whole points of a score, 0 to 100.
 *
 * @asType integer
 * @minimum 0
 * @maximum 100
 */
export type WholePoints = number;

/**
 * Hundredths of a percent, 0 to 10,000.
 *
 * @asType integer
 * @minimum 0
 * @maximum 10000
 */
export type BasisPoints = number;
