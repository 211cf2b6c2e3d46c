/** Values that differ by less are the same number, computed or written in another way. */
const TOLERANCE = 1e-9

/** The most by which rounding may change a value, and the most decimals that are looked at. */
const ROUNDING = 1e-6
const DECIMALS = 9

/**
 * SQL of whether a value is another one than before: not where they differ by floating-point noise, or where one is the
 * other rounded to fewer decimals.
 */
export function differsSql(before: string, after: string): string {
  const difference = `abs(${before} - ${after})`
  const size = `greatest(abs(${before}), abs(${after}))`
  const isRounded = `arrayExists(digits -> round(${before}, digits) = ${after} OR round(${after}, digits) = ${before}, range(${DECIMALS}))`
  return `(${before} != ${after} AND ${difference} > ${TOLERANCE} * ${size} AND NOT (${difference} < ${ROUNDING} * ${size} AND ${isRounded}))`
}
