import type { Ranking } from '@tickmark/core/answers/Ranking'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'

/** How much of the whole the largest have, and what is usual, a line each. */
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
