import type { ChartSeries } from '../ChartAnswer.ts'
import type { ChartKind } from '../PreparedChart.ts'

/**
 * Whether a series is drawn as a line over the others instead of beside or upon them: upon others stands only what has
 * the same values and the same axis. Where all series stand apart, bars beside one another still tell them all.
 */
export function liesOver(
  series: ChartSeries,
  all: readonly ChartSeries[],
  kind: ChartKind,
): boolean {
  if (kind === 'line' || !standsApart(series)) return false
  if (!all.every(standsApart)) return true
  return kind !== 'bar' && series.own?.isTransformed === true
}

function standsApart({ own }: ChartSeries): boolean {
  return own !== undefined && (own.isTransformed || own.side === 'right')
}
