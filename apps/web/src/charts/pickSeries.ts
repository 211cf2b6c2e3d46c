import type { PreparedChart, PreparedSeries } from '@tickmark/core/charts/PreparedChart'

/**
 * The visible series that lies nearest to a height of the drawing at one period.
 * `toHeight` turns a value of an axis into that height. Stacked series count from what they stand on: values
 * above zero stand on one another, those below hang on one another.
 */
export function pickSeries(
  chart: PreparedChart,
  point: { index: number; height: number },
  toHeight: (value: number, axis: number) => number,
): PreparedSeries | undefined {
  const ends = { above: 0, below: 0 }
  let nearest: PreparedSeries | undefined
  let distance = Number.POSITIVE_INFINITY
  for (const series of chart.series) {
    const value = series.values[point.index]
    if (series.hidden || value === null || value === undefined) continue
    const side = value < 0 ? 'below' : 'above'
    const isPiled = chart.isStacked && !series.isOver
    const at = isPiled ? ends[side] + value / 2 : value
    if (isPiled) ends[side] += value
    const away = Math.abs(toHeight(at, series.axis) - point.height)
    if (away < distance) {
      distance = away
      nearest = series
    }
  }
  return nearest
}
