import type { PreparedChart, PreparedSeries } from './PreparedChart.ts'

/**
 * The visible series that lies nearest to a height of the drawing at one period.
 * `toHeight` turns a value of an axis into that height; stacked series count from what they stand on.
 */
export function pickSeries(
  chart: PreparedChart,
  point: { index: number; height: number },
  toHeight: (value: number, axis: 0 | 1) => number,
): PreparedSeries | undefined {
  const isStacked = chart.kind === 'stacked' || chart.kind === 'area' || chart.kind === 'share'
  let below = 0
  let nearest: PreparedSeries | undefined
  let distance = Number.POSITIVE_INFINITY
  for (const series of chart.series) {
    const value = series.values[point.index]
    if (series.hidden || value === null || value === undefined) continue
    const at = isStacked ? below + value / 2 : value
    if (isStacked) below += value
    const away = Math.abs(toHeight(at, series.axis) - point.height)
    if (away < distance) {
      distance = away
      nearest = series
    }
  }
  return nearest
}
