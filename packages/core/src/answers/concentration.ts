import type { RankingSummary } from './Ranking.ts'

type Concentration = Pick<RankingSummary, 'top1_share' | 'top3_share' | 'top5_share' | 'hhi'>

/** Measures the shares of the largest values and the index of all, without values below zero; null without any above it. */
export function measureConcentration(values: readonly number[]): Concentration {
  const positive = values.filter((value) => value > 0).toSorted((a, b) => b - a)
  const sum = addUp(positive)
  if (sum === 0) return { top1_share: null, top3_share: null, top5_share: null, hhi: null }
  return {
    top1_share: addUp(positive.slice(0, 1)) / sum,
    top3_share: addUp(positive.slice(0, 3)) / sum,
    top5_share: addUp(positive.slice(0, 5)) / sum,
    hhi: addUp(positive.map((value) => ((100 * value) / sum) ** 2)),
  }
}

function addUp(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/**
 * The bounds of the Herfindahl–Hirschman index by which the 2010 guidelines of the US Department of Justice
 * and the Federal Trade Commission classify markets.
 */
const MODERATE_FROM = 1_500
const HIGH_ABOVE = 2_500

/** Describes an index of concentration in a word, and the bounds of that word. */
export function describeConcentration(hhi: number): { word: string; bounds: string } {
  if (hhi > HIGH_ABOVE) return { word: 'highly concentrated', bounds: 'above 2,500' }
  if (hhi >= MODERATE_FROM)
    return { word: 'moderately concentrated', bounds: 'between 1,500 and 2,500' }
  return { word: 'not concentrated', bounds: 'below 1,500' }
}
