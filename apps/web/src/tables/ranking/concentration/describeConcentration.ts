import type { Ranking } from '@tickmark/core/answers/Ranking'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { PanelTable } from '../../../charts/panel/actions/PanelSubject.ts'

/**
 * The bounds of the Herfindahl–Hirschman index by which the 2010 guidelines of the US Department of Justice
 * and the Federal Trade Commission classify markets.
 */
const MODERATE_FROM = 1_500
const HIGH_ABOVE = 2_500

/** An index of concentration in a word, and the bounds of that word. */
export function describeConcentration(hhi: number): { word: string; bounds: string } {
  if (hhi > HIGH_ABOVE) return { word: 'highly concentrated', bounds: 'above 2,500' }
  if (hhi >= MODERATE_FROM)
    return { word: 'moderately concentrated', bounds: 'between 1,500 and 2,500' }
  return { word: 'not concentrated', bounds: 'below 1,500' }
}

/** The shares of the largest projects, the index, mean and median, as the lines of a file. */
export function tabulateConcentration(ranking: Ranking, metric: MetricDefinition): PanelTable {
  const { summary } = ranking
  return {
    header: ['what', 'unit', `value (to ${ranking.anchor ?? 'no data'} UTC)`],
    rows: [
      ['largest project', 'fraction', summary.top1_share],
      ['largest three', 'fraction', summary.top3_share],
      ['largest five', 'fraction', summary.top5_share],
      ['Herfindahl–Hirschman index', 'number', summary.hhi],
      ['projects with a value', 'number', summary.count],
      ['mean', metric.format, summary.mean],
      ['median', metric.format, summary.median],
    ],
    isSample: ranking.meta.sample,
    period: ranking.anchor ?? '',
  }
}
