import { nth } from '@tickmark/core/charts/LiveChart'
import type { PreparedChart } from '@tickmark/core/charts/PreparedChart'

/** A chart with fewer periods, and a note on them; no note where all are left. */
type ThinnedChart = { chart: PreparedChart; notes: string[] }

/**
 * A chart with at most `most` periods: every nth of them, counted back from the newest. A picture has no room for more,
 * and its readers need not load them.
 */
export function thinChart(chart: PreparedChart, most: number): ThinnedChart {
  const { timestamps, series } = chart
  const step = Math.ceil(timestamps.length / most)
  if (step <= 1) return { chart, notes: [] }
  const isKept = (_one: unknown, index: number) => (timestamps.length - 1 - index) % step === 0
  const countBefore = (index: number) => timestamps.slice(0, index).filter(isKept).length
  const thinned = series.map(({ partial, ...one }) => ({
    ...one,
    values: one.values.filter(isKept),
    openFrom: countBefore(one.openFrom),
    held: undefined,
    gaps: undefined,
    ...(partial && { partial: { ...partial, end: countBefore(partial.end) } }),
  }))
  return {
    chart: { ...chart, timestamps: timestamps.filter(isKept), series: thinned },
    notes: [`Every ${nth(step)} ${chart.granularity} is drawn`],
  }
}
