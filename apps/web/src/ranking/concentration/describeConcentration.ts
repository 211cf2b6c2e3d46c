/**
 * The bounds of the Herfindahl–Hirschman index by which the 2010 guidelines of the US Department of Justice
 * and the Federal Trade Commission tell markets apart.
 */
const MODERATE_FROM = 1_500
const HIGH_ABOVE = 2_500

/** What an index of concentration means, and how that word is bounded. */
export function describeConcentration(hhi: number): { word: string; bounds: string } {
  if (hhi > HIGH_ABOVE) return { word: 'highly concentrated', bounds: 'above 2,500' }
  if (hhi >= MODERATE_FROM)
    return { word: 'moderately concentrated', bounds: 'between 1,500 and 2,500' }
  return { word: 'not concentrated', bounds: 'below 1,500' }
}
