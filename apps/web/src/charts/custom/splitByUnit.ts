import type { CustomChartKind } from '@tickmark/core/documents/ChartDefinition'
import type { ChartSeries } from '../ChartAnswer.ts'
import { unitOf } from '../unitOf.ts'

/**
 * Among bars and areas, what has another unit than the first series stands as a line over them: users cannot be piled
 * upon dollars.
 */
export function splitByUnit(
  series: readonly ChartSeries[],
  kind: CustomChartKind,
): readonly ChartSeries[] {
  const [first] = series
  if (first === undefined || kind === 'line') return series
  const base = unitOf(first)
  return series.map((one) => {
    const unit = unitOf(one)
    if (unit === base || one.own?.isTransformed === true) return one
    return {
      ...one,
      own: { name: one.label, side: undefined, ...one.own, isTransformed: true, unit },
    }
  })
}
