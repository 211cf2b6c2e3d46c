const FRACTION_DIGITS = 6

/**
 * A price with the digits that are shown of it, as `formatMetricValue` writes prices: cents from one dollar on, six
 * significant digits below. What differs in later digits only is the same price.
 */
export function roundPrice(price: number): number {
  const short = Number(price.toPrecision(FRACTION_DIGITS))
  return short < 1 ? short : Number(price.toFixed(2))
}
